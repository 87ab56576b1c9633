extension FIT.ProfileTables {
  /// Messages 313 to 471 of the profile, in the grammar of `ProfileTables`.
  static let messages313To471 = """
    = 313 split_summary
    0 split_type split_type
    1 sport sport
    2 sub_sport sub_sport
    3 num_splits uint16
    4 total_timer_time uint32 *1000 {s}
    5 total_distance uint32 *100 {m}
    6 avg_speed uint32 *1000 {m/s}
    7 max_speed uint32 *1000 {m/s}
    8 total_ascent uint16 {m}
    9 total_descent uint16 {m}
    10 avg_heart_rate uint8 {bpm}
    11 max_heart_rate uint8 {bpm}
    12 avg_vert_speed sint32 *1000 {m/s}
    13 total_calories uint32 {kcal}
    14 avg_cadence uint16 *128 {rpm}
      |avg_running_cadence uint16 *128 {strides/min} sport=1
      |avg_swimming_cadence uint16 *128 {strokes/min} sport=5
      |avg_paddlesport_cadence uint16 *128 {strokes/min} sport=15 sport=37
      |avg_push_cadence uint16 {pushes/min} sport=66 sport=65
    15 max_cadence uint16 *128 {rpm}
      |max_running_cadence uint16 *128 {strides/min} sport=1
      |max_swimming_cadence uint16 *128 {strokes/min} sport=5
      |max_paddlesport_cadence uint16 *128 {strokes/min} sport=15 sport=37
      |max_push_cadence uint16 {pushes/min} sport=66 sport=65
    16 total_cycles uint32 {cycles}
      |total_strides uint32 {strides} sport=1 sport=11
      |total_strokes uint32 {strokes} sport=2 sport=5 sport=15 sport=37
      |total_reps uint32 {reps} sport=62
      |total_pushes uint32 {pushes} sport=66 sport=65
    17 avg_temperature sint8 {C}
    18 max_temperature sint8 {C}
    19 min_temperature sint8 {C}
    20 avg_vertical_oscillation uint16 *10 {mm}
    21 avg_vertical_ratio uint16 *100 {percent}
    22 avg_stance_time uint16 *10 {ms}
    23 avg_stance_time_balance uint16 *100 {percent}
    24 avg_step_length uint16 *10 {mm}
    25 avg_power uint16 {watts}
    26 max_power uint16 {watts}
    27 normalized_power uint16 {watts}
    28 left_right_balance left_right_balance_100
    29 time_standing uint32 *1000 {s}
    30 avg_left_pco sint8 {mm}
    31 avg_right_pco sint8 {mm}
    32 avg_left_power_phase uint8[] *0.7111111 {degrees}
    33 avg_left_power_phase_peak uint8[] *0.7111111 {degrees}
    34 avg_right_power_phase uint8[] *0.7111111 {degrees}
    35 avg_right_power_phase_peak uint8[] *0.7111111 {degrees}
    36 avg_power_position uint16[] {watts}
    37 max_power_position uint16[] {watts}
    38 avg_left_torque_effectiveness uint8 *2 {percent}
    39 avg_right_torque_effectiveness uint8 *2 {percent}
    40 avg_left_pedal_smoothness uint8 *2 {percent}
    41 avg_right_pedal_smoothness uint8 *2 {percent}
    42 avg_combined_pedal_smoothness uint8 *2 {percent}
    43 avg_flow float32 {Flow}
    44 total_grit float32 {kGrit}
    47 swim_stroke swim_stroke
    48 num_active_lengths uint16 {lengths}
    49 avg_swolf uint16
    50 avg_stroke_distance uint16 *100 {m}
    51 avg_strokes_per_length uint16 *10 {strokes / length}
    52 avg_ascent uint16 {m}
    53 max_ascent uint16 {m}
    54 climb_grading_scale climb_grading_scale
    55 climb_max_grade_value uint32
      |climb_max_grade_yds yds_grading_scale climb_grading_scale=0
      |climb_max_grade_uiaa uiaa_grading_scale climb_grading_scale=1
      |climb_max_grade_french french_grading_scale climb_grading_scale=2
      |climb_max_grade_british_adjectival british_adjectival_grading_scale climb_grading_scale=3
      |climb_max_grade_british_technical british_technical_grading_scale climb_grading_scale=4
      |climb_max_grade_ewbank ewbank_grading_scale climb_grading_scale=5
      |climb_max_grade_brazilian brazilian_grading_scale climb_grading_scale=6
      |climb_max_grade_saxon saxon_grading_scale climb_grading_scale=7
      |climb_max_grade_vermin vermin_grading_scale climb_grading_scale=8
      |climb_max_grade_font font_grading_scale climb_grading_scale=9
      |climb_max_grade_dankyu dankyu_grading_scale climb_grading_scale=10
    56 num_falls uint16
    58 num_climbs_attempted uint16
    59 num_climbs_completed uint16
    60 max_distance uint32 *100 {m}
    64 metabolic_calories uint16 {kcal}
    65 active_time uint32 *1000 {s}
    66 total_fractional_ascent uint8 *100 {m}
    67 total_fractional_descent uint8 *100 {m}
    68 avg_fractional_ascent uint8 *100 {m}
    69 max_fractional_ascent uint8 *100 {m}
    71 avg_grade_adjusted_speed uint32 *1000 {m/s}
    72 avg_stress uint16
    77 total_moving_time uint32 *1000 {s}
    79 start_time date_time
    87 min_heart_rate uint8 {bpm}
    91 avg_stance_time_percent uint16 *100 {percent}
    101 max_total_timer_time uint32 *1000 {s}
    253 timestamp date_time {s}
    254 message_index message_index
    = 314 hsa_body_battery_data
    0 processing_interval uint16 {s}
    1 level sint8[] {percent}
    2 charged sint16[]
    3 uncharged sint16[]
    253 timestamp date_time {s}
    = 315 hsa_event
    0 event_id uint8
    253 timestamp date_time {s}
    = 317 climb_pro
    0 position_lat sint32 {semicircles}
    1 position_long sint32 {semicircles}
    2 climb_pro_event climb_pro_event
    3 climb_number uint16
    4 climb_category uint8
    5 current_dist float32 {m}
    253 timestamp date_time {s}
    = 319 tank_update
    0 sensor ant_channel_id
    1 pressure uint16 *100 {bar}
    253 timestamp date_time {s}
    = 323 tank_summary
    0 sensor ant_channel_id
    1 start_pressure uint16 *100 {bar}
    2 end_pressure uint16 *100 {bar}
    3 volume_used uint32 *100 {L}
    253 timestamp date_time {s}
    = 346 sleep_assessment
    0 combined_awake_score uint8
    1 awake_time_score uint8
    2 awakenings_count_score uint8
    3 deep_sleep_score uint8
    4 sleep_duration_score uint8
    5 light_sleep_score uint8
    6 overall_sleep_score uint8
    7 sleep_quality_score uint8
    8 sleep_recovery_score uint8
    9 rem_sleep_score uint8
    10 sleep_restlessness_score uint8
    11 awakenings_count uint8
    14 interruptions_score uint8
    15 average_stress_during_sleep uint16 *100
    = 370 hrv_status_summary
    0 weekly_average uint16 *128 {ms}
    1 last_night_average uint16 *128 {ms}
    2 last_night_5_min_high uint16 *128 {ms}
    3 baseline_low_upper uint16 *128 {ms}
    4 baseline_balanced_lower uint16 *128 {ms}
    5 baseline_balanced_upper uint16 *128 {ms}
    6 status hrv_status
    253 timestamp date_time
    = 371 hrv_value
    0 value uint16 *128 {ms}
    253 timestamp date_time
    = 372 raw_bbi
    0 timestamp_ms uint16 {ms}
    1 data uint16[] >time:14 >quality:1 >gap:1 >time:14 >quality:1 >gap:1 >time:14 >quality:1 >gap:1
      >time:14 >quality:1 >gap:1 >time:14 >quality:1 >gap:1 >time:14 >quality:1 >gap:1 >time:14
      >quality:1 >gap:1 >time:14 >quality:1 >gap:1 >time:14 >quality:1 >gap:1 >time:14 >quality:1
      >gap:1 >time:14 >quality:1 >gap:1 >time:14 >quality:1 >gap:1 >time:14 >quality:1 >gap:1 >time:14
      >quality:1 >gap:1 >time:14 >quality:1 >gap:1
    2 time uint16[] {ms}
    3 quality uint8[]
    4 gap uint8[]
    253 timestamp date_time
    = 375 device_aux_battery_info
    0 device_index device_index
    1 battery_voltage uint16 *256 {V}
    2 battery_status battery_status
    3 battery_identifier uint8
    253 timestamp date_time
    = 376 hsa_gyroscope_data
    0 timestamp_ms uint16 {ms}
    1 sampling_interval uint16 {1/32768 s}
    2 gyro_x sint16[] *28.57143 {deg/s}
    3 gyro_y sint16[] *28.57143 {deg/s}
    4 gyro_z sint16[] *28.57143 {deg/s}
    5 timestamp_32k uint32 {1/32768 s}
    253 timestamp date_time {s}
    = 387 chrono_shot_session
    0 min_speed uint32 *1000 {m/s}
    1 max_speed uint32 *1000 {m/s}
    2 avg_speed uint32 *1000 {m/s}
    3 shot_count uint16
    4 projectile_type projectile_type
    5 grain_weight uint32 *10 {gr}
    6 standard_deviation uint32 *1000 {m/s}
    253 timestamp date_time
    = 388 chrono_shot_data
    0 shot_speed uint32 *1000 {m/s}
    1 shot_num uint16
    253 timestamp date_time
    = 389 hsa_configuration_data
    0 data byte[]
    1 data_size uint8
    253 timestamp date_time {s}
    = 393 dive_apnea_alarm
    0 depth uint32 *1000 {m}
    1 time sint32 {s}
    2 enabled bool
    3 alarm_type dive_alarm_type
    4 sound tone
    5 dive_types sub_sport[]
    6 id uint32
    7 popup_enabled bool
    8 trigger_on_descent bool
    9 trigger_on_ascent bool
    10 repeating bool
    11 speed sint32 *1000 {mps}
    254 message_index message_index
    = 398 skin_temp_overnight
    0 local_timestamp local_date_time
    1 average_deviation float32
    2 average_7_day_deviation float32
    4 nightly_value float32
    253 timestamp date_time
    = 409 hsa_wrist_temperature_data
    0 processing_interval uint16 {s}
    1 value uint16[] *1000 {C}
    253 timestamp date_time {s}
    = 412 nap_event
    0 start_time date_time {seconds}
    1 start_timezone_offset sint16 {minutes}
    2 end_time date_time {seconds}
    3 end_timezone_offset sint16 {minutes}
    4 feedback nap_period_feedback
    5 is_deleted bool
    6 source nap_source
    7 update_timestamp date_time
    253 timestamp date_time
    254 message_index message_index
    = 470 sleep_disruption_severity_period
    0 severity sleep_disruption_severity
    253 timestamp date_time
    254 message_index message_index
    = 471 sleep_disruption_overnight_severity
    0 severity sleep_disruption_severity
    253 timestamp date_time
    """
}
