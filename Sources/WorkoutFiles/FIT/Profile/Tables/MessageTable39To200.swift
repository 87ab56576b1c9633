extension FIT.ProfileTables {
  /// Messages 39 to 200 of the profile, in the grammar of `ProfileTables`.
  static let messages39To200 = """
    = 39 field_capabilities
    0 file file
    1 mesg_num mesg_num
    2 field_num uint8
    3 count uint16
    254 message_index message_index
    = 49 file_creator
    0 software_version uint16
    1 hardware_version uint8
    = 51 blood_pressure
    0 systolic_pressure uint16 {mmHg}
    1 diastolic_pressure uint16 {mmHg}
    2 mean_arterial_pressure uint16 {mmHg}
    3 map_3_sample_mean uint16 {mmHg}
    4 map_morning_values uint16 {mmHg}
    5 map_evening_values uint16 {mmHg}
    6 heart_rate uint8 {bpm}
    7 heart_rate_type hr_type
    8 status bp_status
    9 user_profile_index message_index
    253 timestamp date_time {s}
    = 53 speed_zone
    0 high_value uint16 *1000 {m/s}
    1 name string
    254 message_index message_index
    = 55 monitoring
    0 device_index device_index
    1 calories uint16 {kcal}
    2 distance uint32 *100 {m}
    3 cycles uint32 *2 {cycles}
      |steps uint32 {steps} activity_type=6 activity_type=1
      |strokes uint32 *2 {strokes} activity_type=2 activity_type=5
    4 active_time uint32 *1000 {s}
    5 activity_type activity_type
    6 activity_subtype activity_subtype
    7 activity_level activity_level
    8 distance_16 uint16 {100 * m}
    9 cycles_16 uint16 {2 * cycles (steps)}
    10 active_time_16 uint16 {s}
    11 local_timestamp local_date_time
    12 temperature sint16 *100 {C}
    14 temperature_min sint16 *100 {C}
    15 temperature_max sint16 *100 {C}
    16 activity_time uint16[] {minutes}
    19 active_calories uint16 {kcal}
    24 current_activity_type_intensity byte >activity_type:5 >intensity:3
    25 timestamp_min_8 uint8 {min}
    26 timestamp_16 uint16 {s}
    27 heart_rate uint8 {bpm}
    28 intensity uint8 *10
    29 duration_min uint16 {min}
    30 duration uint32 {s}
    31 ascent uint32 *1000 {m}
    32 descent uint32 *1000 {m}
    33 moderate_activity_minutes uint16 {minutes}
    34 vigorous_activity_minutes uint16 {minutes}
    41 pushes uint32
    253 timestamp date_time {s}
    = 72 training_file
    0 type file
    1 manufacturer manufacturer
    2 product uint16
      |favero_product favero_product manufacturer=263
      |garmin_product garmin_product manufacturer=1 manufacturer=15 manufacturer=13 manufacturer=89
    3 serial_number uint32z
    4 time_created date_time
    253 timestamp date_time
    = 78 hrv
    0 time uint16[] *1000 {s}
    = 80 ant_rx
    0 fractional_timestamp uint16 *32768 {s}
    1 mesg_id byte
    2 mesg_data byte[] >channel_number:8 >data:8 >data:8 >data:8 >data:8 >data:8 >data:8 >data:8
      >data:8
    3 channel_number uint8
    4 data byte[]
    253 timestamp date_time {s}
    = 81 ant_tx
    0 fractional_timestamp uint16 *32768 {s}
    1 mesg_id byte
    2 mesg_data byte[] >channel_number:8 >data:8 >data:8 >data:8 >data:8 >data:8 >data:8 >data:8
      >data:8
    3 channel_number uint8
    4 data byte[]
    253 timestamp date_time {s}
    = 82 ant_channel_id
    0 channel_number uint8
    1 device_type uint8z
    2 device_number uint16z
    3 transmission_type uint8z
    4 device_index device_index
    = 101 length
    0 event event
    1 event_type event_type
    2 start_time date_time
    3 total_elapsed_time uint32 *1000 {s}
    4 total_timer_time uint32 *1000 {s}
    5 total_strokes uint16 {strokes}
    6 avg_speed uint16 *1000 {m/s}
    7 swim_stroke swim_stroke {swim_stroke}
    9 avg_swimming_cadence uint8 {strokes/min}
    10 event_group uint8
    11 total_calories uint16 {kcal}
    12 length_type length_type
    18 player_score uint16
    19 opponent_score uint16
    20 stroke_count uint16[] {counts}
    21 zone_count uint16[] {counts}
    22 enhanced_avg_respiration_rate uint16 *100 {Breaths/min}
    23 enhanced_max_respiration_rate uint16 *100 {Breaths/min}
    24 avg_respiration_rate uint8 >enhanced_avg_respiration_rate:8
    25 max_respiration_rate uint8 >enhanced_max_respiration_rate:8
    26 metabolic_calories uint16 {kcal}
    253 timestamp date_time
    254 message_index message_index
    = 103 monitoring_info
    0 local_timestamp local_date_time {s}
    1 activity_type activity_type[]
    3 cycles_to_distance uint16[] *5000 {m/cycle}
    4 cycles_to_calories uint16[] *5000 {kcal/cycle}
    5 resting_metabolic_rate uint16 {kcal / day}
    253 timestamp date_time {s}
    = 104 battery
    2 capacity uint8 {%}
    253 timestamp date_time
    = 106 slave_device
    0 manufacturer manufacturer
    1 product uint16
      |favero_product favero_product manufacturer=263
      |garmin_product garmin_product manufacturer=1 manufacturer=15 manufacturer=13 manufacturer=89
    = 127 connectivity
    0 bluetooth_enabled bool
    1 bluetooth_le_enabled bool
    2 ant_enabled bool
    3 name string
    4 live_tracking_enabled bool
    5 weather_conditions_enabled bool
    6 weather_alerts_enabled bool
    7 auto_activity_upload_enabled bool
    8 course_download_enabled bool
    9 workout_download_enabled bool
    10 gps_ephemeris_download_enabled bool
    11 incident_detection_enabled bool
    12 grouptrack_enabled bool
    = 128 weather_conditions
    0 weather_report weather_report
    1 temperature sint8 {C}
    2 condition weather_status
    3 wind_direction uint16 {degrees}
    4 wind_speed uint16 *1000 {m/s}
    5 precipitation_probability uint8
    6 temperature_feels_like sint8 {C}
    7 relative_humidity uint8
    8 location string
    9 observed_at_time date_time
    10 observed_location_lat sint32 {semicircles}
    11 observed_location_long sint32 {semicircles}
    12 day_of_week day_of_week
    13 high_temperature sint8 {C}
    14 low_temperature sint8 {C}
    253 timestamp date_time
    = 129 weather_alert
    0 report_id string
    1 issue_time date_time
    2 expire_time date_time
    3 severity weather_severity
    4 type weather_severe_type
    253 timestamp date_time
    = 131 cadence_zone
    0 high_value uint8 {rpm}
    1 name string
    254 message_index message_index
    = 132 hr
    0 fractional_timestamp uint16 *32768 {s}
    1 time256 uint8 *256 {s} >fractional_timestamp:8*256
    6 filtered_bpm uint8[] {bpm}
    9 event_timestamp uint32[] *1024 {s}
    10 event_timestamp_12 byte[] >event_timestamp+:12*1024 >event_timestamp+:12*1024
      >event_timestamp+:12*1024 >event_timestamp+:12*1024 >event_timestamp+:12*1024
      >event_timestamp+:12*1024 >event_timestamp+:12*1024 >event_timestamp+:12*1024
      >event_timestamp+:12*1024 >event_timestamp+:12*1024
    253 timestamp date_time
    = 142 segment_lap
    0 event event
    1 event_type event_type
    2 start_time date_time
    3 start_position_lat sint32 {semicircles}
    4 start_position_long sint32 {semicircles}
    5 end_position_lat sint32 {semicircles}
    6 end_position_long sint32 {semicircles}
    7 total_elapsed_time uint32 *1000 {s}
    8 total_timer_time uint32 *1000 {s}
    9 total_distance uint32 *100 {m}
    10 total_cycles uint32 {cycles}
      |total_strokes uint32 {strokes} sport=2
    11 total_calories uint16 {kcal}
    12 total_fat_calories uint16 {kcal}
    13 avg_speed uint16 *1000 {m/s}
    14 max_speed uint16 *1000 {m/s}
    15 avg_heart_rate uint8 {bpm}
    16 max_heart_rate uint8 {bpm}
    17 avg_cadence uint8 {rpm}
    18 max_cadence uint8 {rpm}
    19 avg_power uint16 {watts}
    20 max_power uint16 {watts}
    21 total_ascent uint16 {m}
    22 total_descent uint16 {m}
    23 sport sport
    24 event_group uint8
    25 nec_lat sint32 {semicircles}
    26 nec_long sint32 {semicircles}
    27 swc_lat sint32 {semicircles}
    28 swc_long sint32 {semicircles}
    29 name string
    30 normalized_power uint16 {watts}
    31 left_right_balance left_right_balance_100
    32 sub_sport sub_sport
    33 total_work uint32 {J}
    34 avg_altitude uint16 *5 +500 {m} >enhanced_avg_altitude:16*5+500
    35 max_altitude uint16 *5 +500 {m} >enhanced_max_altitude:16*5+500
    36 gps_accuracy uint8 {m}
    37 avg_grade sint16 *100 {%}
    38 avg_pos_grade sint16 *100 {%}
    39 avg_neg_grade sint16 *100 {%}
    40 max_pos_grade sint16 *100 {%}
    41 max_neg_grade sint16 *100 {%}
    42 avg_temperature sint8 {C}
    43 max_temperature sint8 {C}
    44 total_moving_time uint32 *1000 {s}
    45 avg_pos_vertical_speed sint16 *1000 {m/s}
    46 avg_neg_vertical_speed sint16 *1000 {m/s}
    47 max_pos_vertical_speed sint16 *1000 {m/s}
    48 max_neg_vertical_speed sint16 *1000 {m/s}
    49 time_in_hr_zone uint32[] *1000 {s}
    50 time_in_speed_zone uint32[] *1000 {s}
    51 time_in_cadence_zone uint32[] *1000 {s}
    52 time_in_power_zone uint32[] *1000 {s}
    53 repetition_num uint16
    54 min_altitude uint16 *5 +500 {m} >enhanced_min_altitude:16*5+500
    55 min_heart_rate uint8 {bpm}
    56 active_time uint32 *1000 {s}
    57 wkt_step_index message_index
    58 sport_event sport_event
    59 avg_left_torque_effectiveness uint8 *2 {percent}
    60 avg_right_torque_effectiveness uint8 *2 {percent}
    61 avg_left_pedal_smoothness uint8 *2 {percent}
    62 avg_right_pedal_smoothness uint8 *2 {percent}
    63 avg_combined_pedal_smoothness uint8 *2 {percent}
    64 status segment_lap_status
    65 uuid string
    66 avg_fractional_cadence uint8 *128 {rpm}
    67 max_fractional_cadence uint8 *128 {rpm}
    68 total_fractional_cycles uint8 *128 {cycles}
    69 front_gear_shift_count uint16
    70 rear_gear_shift_count uint16
    71 time_standing uint32 *1000 {s}
    72 stand_count uint16
    73 avg_left_pco sint8 {mm}
    74 avg_right_pco sint8 {mm}
    75 avg_left_power_phase uint8[] *0.7111111 {degrees}
    76 avg_left_power_phase_peak uint8[] *0.7111111 {degrees}
    77 avg_right_power_phase uint8[] *0.7111111 {degrees}
    78 avg_right_power_phase_peak uint8[] *0.7111111 {degrees}
    79 avg_power_position uint16[] {watts}
    80 max_power_position uint16[] {watts}
    81 avg_cadence_position uint8[] {rpm}
    82 max_cadence_position uint8[] {rpm}
    83 manufacturer manufacturer
    84 total_grit float32 {kGrit}
    85 total_flow float32 {Flow}
    86 avg_grit float32 {kGrit}
    87 avg_flow float32 {Flow}
    88 metabolic_calories uint16 {kcal}
    89 total_fractional_ascent uint8 *100 {m}
    90 total_fractional_descent uint8 *100 {m}
    91 enhanced_avg_altitude uint32 *5 +500 {m}
    92 enhanced_max_altitude uint32 *5 +500 {m}
    93 enhanced_min_altitude uint32 *5 +500 {m}
    253 timestamp date_time {s}
    254 message_index message_index
    = 145 memo_glob
    0 memo byte[]
    1 mesg_num mesg_num
    2 parent_index message_index
    3 field_num uint8
    4 data uint8z[]
    250 part_index uint32
    = 148 segment_id
    0 name string
    1 uuid string
    2 sport sport
    3 enabled bool
    4 user_profile_primary_key uint32
    5 device_id uint32
    6 default_race_leader uint8
    7 delete_status segment_delete_status
    8 selection_type segment_selection_type
    = 149 segment_leaderboard_entry
    0 name string
    1 type segment_leaderboard_type
    2 group_primary_key uint32
    3 activity_id uint32
    4 segment_time uint32 *1000 {s}
    5 activity_id_string string
    254 message_index message_index
    = 150 segment_point
    1 position_lat sint32 {semicircles}
    2 position_long sint32 {semicircles}
    3 distance uint32 *100 {m}
    4 altitude uint16 *5 +500 {m} >enhanced_altitude:16*5+500
    5 leader_time uint32[] *1000 {s}
    6 enhanced_altitude uint32 *5 +500 {m}
    254 message_index message_index
    = 151 segment_file
    1 file_uuid string
    3 enabled bool
    4 user_profile_primary_key uint32
    7 leader_type segment_leaderboard_type[]
    8 leader_group_primary_key uint32[]
    9 leader_activity_id uint32[]
    10 leader_activity_id_string string
    11 default_race_leader uint8
    254 message_index message_index
    = 158 workout_session
    0 sport sport
    1 sub_sport sub_sport
    2 num_valid_steps uint16
    3 first_step_index uint16
    4 pool_length uint16 *100 {m}
    5 pool_length_unit display_measure
    254 message_index message_index
    = 159 watchface_settings
    0 mode watchface_mode
    1 layout byte
      |digital_layout digital_watchface_layout mode=0
      |analog_layout analog_watchface_layout mode=1
    254 message_index message_index
    = 160 gps_metadata
    0 timestamp_ms uint16 {ms}
    1 position_lat sint32 {semicircles}
    2 position_long sint32 {semicircles}
    3 enhanced_altitude uint32 *5 +500 {m}
    4 enhanced_speed uint32 *1000 {m/s}
    5 heading uint16 *100 {degrees}
    6 utc_timestamp date_time {s}
    7 velocity sint16[] *100 {m/s}
    253 timestamp date_time {s}
    = 161 camera_event
    0 timestamp_ms uint16 {ms}
    1 camera_event_type camera_event_type
    2 camera_file_uuid string
    3 camera_orientation camera_orientation_type
    253 timestamp date_time {s}
    = 162 timestamp_correlation
    0 fractional_timestamp uint16 *32768 {s}
    1 system_timestamp date_time {s}
    2 fractional_system_timestamp uint16 *32768 {s}
    3 local_timestamp local_date_time {s}
    4 timestamp_ms uint16 {ms}
    5 system_timestamp_ms uint16 {ms}
    253 timestamp date_time {s}
    = 164 gyroscope_data
    0 timestamp_ms uint16 {ms}
    1 sample_time_offset uint16[] {ms}
    2 gyro_x uint16[] {counts}
    3 gyro_y uint16[] {counts}
    4 gyro_z uint16[] {counts}
    5 calibrated_gyro_x float32[] {deg/s}
    6 calibrated_gyro_y float32[] {deg/s}
    7 calibrated_gyro_z float32[] {deg/s}
    253 timestamp date_time {s}
    = 165 accelerometer_data
    0 timestamp_ms uint16 {ms}
    1 sample_time_offset uint16[] {ms}
    2 accel_x uint16[] {counts}
    3 accel_y uint16[] {counts}
    4 accel_z uint16[] {counts}
    5 calibrated_accel_x float32[] {g}
    6 calibrated_accel_y float32[] {g}
    7 calibrated_accel_z float32[] {g}
    8 compressed_calibrated_accel_x sint16[] {mG}
    9 compressed_calibrated_accel_y sint16[] {mG}
    10 compressed_calibrated_accel_z sint16[] {mG}
    253 timestamp date_time {s}
    = 167 three_d_sensor_calibration
    0 sensor_type sensor_type
    1 calibration_factor uint32
      |accel_cal_factor uint32 {g} sensor_type=0
      |gyro_cal_factor uint32 {deg/s} sensor_type=1
    2 calibration_divisor uint32 {counts}
    3 level_shift uint32
    4 offset_cal sint32[]
    5 orientation_matrix sint32[] *65535
    253 timestamp date_time {s}
    = 169 video_frame
    0 timestamp_ms uint16 {ms}
    1 frame_number uint32
    253 timestamp date_time {s}
    = 174 obdii_data
    0 timestamp_ms uint16 {ms}
    1 time_offset uint16[] {ms}
    2 pid byte
    3 raw_data byte[]
    4 pid_data_size uint8[]
    5 system_time uint32[]
    6 start_timestamp date_time
    7 start_timestamp_ms uint16 {ms}
    253 timestamp date_time {s}
    = 177 nmea_sentence
    0 timestamp_ms uint16 {ms}
    1 sentence string
    253 timestamp date_time {s}
    = 178 aviation_attitude
    0 timestamp_ms uint16 {ms}
    1 system_time uint32[] {ms}
    2 pitch sint16[] *10430.38 {radians}
    3 roll sint16[] *10430.38 {radians}
    4 accel_lateral sint16[] *100 {m/s^2}
    5 accel_normal sint16[] *100 {m/s^2}
    6 turn_rate sint16[] *1024 {radians/second}
    7 stage attitude_stage[]
    8 attitude_stage_complete uint8[] {%}
    9 track uint16[] *10430.38 {radians}
    10 validity attitude_validity[]
    253 timestamp date_time {s}
    = 184 video
    0 url string
    1 hosting_provider string
    2 duration uint32 {ms}
    = 185 video_title
    0 message_count uint16
    1 text string
    254 message_index message_index
    = 186 video_description
    0 message_count uint16
    1 text string
    254 message_index message_index
    = 187 video_clip
    0 clip_number uint16
    1 start_timestamp date_time
    2 start_timestamp_ms uint16
    3 end_timestamp date_time
    4 end_timestamp_ms uint16
    6 clip_start uint32 {ms}
    7 clip_end uint32 {ms}
    = 188 ohr_settings
    0 enabled switch
    253 timestamp date_time {s}
    = 200 exd_screen_configuration
    0 screen_index uint8
    1 field_count uint8
    2 layout exd_layout
    3 screen_enabled bool
    """
}
