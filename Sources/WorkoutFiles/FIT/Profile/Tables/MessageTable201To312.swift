extension FIT.ProfileTables {
  /// Messages 201 to 312 of the profile, in the grammar of `ProfileTables`.
  static let messages201To312 = """
    = 201 exd_data_field_configuration
    0 screen_index uint8
    1 concept_field byte >field_id:4 >concept_count:4
    2 field_id uint8
    3 concept_count uint8
    4 display_type exd_display_type
    5 title string
    = 202 exd_data_concept_configuration
    0 screen_index uint8
    1 concept_field byte >field_id:4 >concept_index:4
    2 field_id uint8
    3 concept_index uint8
    4 data_page uint8
    5 concept_key uint8
    6 scaling uint8
    8 data_units exd_data_units
    9 qualifier exd_qualifiers
    10 descriptor exd_descriptors
    11 is_signed bool
    = 206 field_description
    0 developer_data_index uint8
    1 field_definition_number uint8
    2 fit_base_type_id fit_base_type
    3 field_name string
    4 array uint8
    5 components string
    6 scale uint8
    7 offset sint8
    8 units string
    9 bits string
    10 accumulate string
    13 fit_base_unit_id fit_base_unit
    14 native_mesg_num mesg_num
    15 native_field_num uint8
    = 207 developer_data_id
    0 developer_id byte[]
    1 application_id byte[]
    2 manufacturer_id manufacturer
    3 developer_data_index uint8
    4 application_version uint32
    = 208 magnetometer_data
    0 timestamp_ms uint16 {ms}
    1 sample_time_offset uint16[] {ms}
    2 mag_x uint16[] {counts}
    3 mag_y uint16[] {counts}
    4 mag_z uint16[] {counts}
    5 calibrated_mag_x float32[] {G}
    6 calibrated_mag_y float32[] {G}
    7 calibrated_mag_z float32[] {G}
    253 timestamp date_time {s}
    = 209 barometer_data
    0 timestamp_ms uint16 {ms}
    1 sample_time_offset uint16[] {ms}
    2 baro_pres uint32[] {Pa}
    3 enhanced_altitude uint32[] *5 +500 {m}
    253 timestamp date_time {s}
    = 210 one_d_sensor_calibration
    0 sensor_type sensor_type
    1 calibration_factor uint32
      |baro_cal_factor uint32 {Pa} sensor_type=3
    2 calibration_divisor uint32 {counts}
    3 level_shift uint32
    4 offset_cal sint32
    253 timestamp date_time {s}
    = 211 monitoring_hr_data
    0 resting_heart_rate uint8 {bpm}
    1 current_day_resting_heart_rate uint8 {bpm}
    253 timestamp date_time {s}
    = 216 time_in_zone
    0 reference_mesg mesg_num
    1 reference_index message_index
    2 time_in_hr_zone uint32[] *1000 {s}
    3 time_in_speed_zone uint32[] *1000 {s}
    4 time_in_cadence_zone uint32[] *1000 {s}
    5 time_in_power_zone uint32[] *1000 {s}
    6 hr_zone_high_boundary uint8[] {bpm}
    7 speed_zone_high_boundary uint16[] *1000 {m/s}
    8 cadence_zone_high_bondary uint8[] {rpm}
    9 power_zone_high_boundary uint16[] {watts}
    10 hr_calc_type hr_zone_calc
    11 max_heart_rate uint8
    12 resting_heart_rate uint8
    13 threshold_heart_rate uint8
    14 pwr_calc_type pwr_zone_calc
    15 functional_threshold_power uint16
    253 timestamp date_time {s}
    = 225 set
    0 duration uint32 *1000 {s}
    3 repetitions uint16
    4 weight uint16 *16 {kg}
    5 set_type set_type
    6 start_time date_time
    7 category exercise_category[]
    8 category_subtype uint16[]
    9 weight_display_unit fit_base_unit
    10 message_index message_index
    11 wkt_step_index message_index
    254 timestamp date_time
    = 227 stress_level
    0 stress_level_value sint16
    1 stress_level_time date_time {s}
    = 229 max_met_data
    0 update_time date_time
    2 vo2_max uint16 *10 {mL/kg/min}
    5 sport sport
    6 sub_sport sub_sport
    8 max_met_category max_met_category
    9 calibrated_data bool
    12 hr_source max_met_heart_rate_source
    13 speed_source max_met_speed_source
    = 258 dive_settings
    0 name string
    1 model tissue_model_type
    2 gf_low uint8 {percent}
    3 gf_high uint8 {percent}
    4 water_type water_type
    5 water_density float32 {kg/m^3}
    6 po2_warn uint8 *100 {percent}
    7 po2_critical uint8 *100 {percent}
    8 po2_deco uint8 *100 {percent}
    9 safety_stop_enabled bool
    10 bottom_depth float32
    11 bottom_time uint32
    12 apnea_countdown_enabled bool
    13 apnea_countdown_time uint32
    14 backlight_mode dive_backlight_mode
    15 backlight_brightness uint8
    16 backlight_timeout backlight_timeout
    17 repeat_dive_interval uint16 {s}
    18 safety_stop_time uint16 {s}
    19 heart_rate_source_type source_type
    20 heart_rate_source uint8
      |heart_rate_antplus_device_type antplus_device_type heart_rate_source_type=1
      |heart_rate_local_device_type local_device_type heart_rate_source_type=5
    21 travel_gas message_index
    22 ccr_low_setpoint_switch_mode ccr_setpoint_switch_mode
    23 ccr_low_setpoint uint8 *100 {percent}
    24 ccr_low_setpoint_depth uint32 *1000 {m}
    25 ccr_high_setpoint_switch_mode ccr_setpoint_switch_mode
    26 ccr_high_setpoint uint8 *100 {percent}
    27 ccr_high_setpoint_depth uint32 *1000 {m}
    29 gas_consumption_display gas_consumption_rate_type
    30 up_key_enabled bool
    35 dive_sounds tone
    36 last_stop_multiple uint8 *10
    37 no_fly_time_mode no_fly_time_mode
    253 timestamp date_time
    254 message_index message_index
    = 259 dive_gas
    0 helium_content uint8 {percent}
    1 oxygen_content uint8 {percent}
    2 status dive_gas_status
    3 mode dive_gas_mode
    254 message_index message_index
    = 262 dive_alarm
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
    = 264 exercise_title
    0 exercise_category exercise_category
    1 exercise_name uint16
    2 wkt_step_name string
    254 message_index message_index
    = 268 dive_summary
    0 reference_mesg mesg_num
    1 reference_index message_index
    2 avg_depth uint32 *1000 {m}
    3 max_depth uint32 *1000 {m}
    4 surface_interval uint32 {s}
    5 start_cns uint8 {percent}
    6 end_cns uint8 {percent}
    7 start_n2 uint16 {percent}
    8 end_n2 uint16 {percent}
    9 o2_toxicity uint16 {OTUs}
    10 dive_number uint32
    11 bottom_time uint32 *1000 {s}
    12 avg_pressure_sac uint16 *100 {bar/min}
    13 avg_volume_sac uint16 *100 {L/min}
    14 avg_rmv uint16 *100 {L/min}
    15 descent_time uint32 *1000 {s}
    16 ascent_time uint32 *1000 {s}
    17 avg_ascent_rate sint32 *1000 {m/s}
    22 avg_descent_rate uint32 *1000 {m/s}
    23 max_ascent_rate uint32 *1000 {m/s}
    24 max_descent_rate uint32 *1000 {m/s}
    25 hang_time uint32 *1000 {s}
    253 timestamp date_time {s}
    = 269 spo2_data
    0 reading_spo2 uint8 {percent}
    1 reading_confidence uint8
    2 mode spo2_measurement_type
    253 timestamp date_time {s}
    = 275 sleep_level
    0 sleep_level sleep_level
    253 timestamp date_time {s}
    = 285 jump
    0 distance float32 {m}
    1 height float32 {m}
    2 rotations uint8
    3 hang_time float32 {s}
    4 score float32
    5 position_lat sint32 {semicircles}
    6 position_long sint32 {semicircles}
    7 speed uint16 *1000 {m/s} >enhanced_speed:16*1000
    8 enhanced_speed uint32 *1000 {m/s}
    253 timestamp date_time {s}
    = 289 aad_accel_features
    0 time uint16 {s}
    1 energy_total uint32
    2 zero_cross_cnt uint16
    3 instance uint8
    4 time_above_threshold uint16 *25 {s}
    253 timestamp date_time
    = 290 beat_intervals
    0 timestamp_ms uint16 {ms}
    1 time uint16[] {ms}
    253 timestamp date_time
    = 297 respiration_rate
    0 respiration_rate sint16 *100 {breaths/min}
    253 timestamp date_time
    = 302 hsa_accelerometer_data
    0 timestamp_ms uint16 {ms}
    1 sampling_interval uint16 {ms}
    2 accel_x sint16[] *1.024 {mG}
    3 accel_y sint16[] *1.024 {mG}
    4 accel_z sint16[] *1.024 {mG}
    5 timestamp_32k uint32
    253 timestamp date_time {s}
    = 304 hsa_step_data
    0 processing_interval uint16 {s}
    1 steps uint32[] {steps}
    253 timestamp date_time {s}
    = 305 hsa_spo2_data
    0 processing_interval uint16 {s}
    1 reading_spo2 uint8[] {percent}
    2 confidence uint8[]
    253 timestamp date_time {s}
    = 306 hsa_stress_data
    0 processing_interval uint16 {s}
    1 stress_level sint8[] {s}
    253 timestamp date_time
    = 307 hsa_respiration_data
    0 processing_interval uint16 {s}
    1 respiration_rate sint16[] *100 {breaths/min}
    253 timestamp date_time {s}
    = 308 hsa_heart_rate_data
    0 processing_interval uint16 {s}
    1 status uint8
    2 heart_rate uint8[] {bpm}
    253 timestamp date_time {s}
    = 312 split
    0 split_type split_type
    1 total_elapsed_time uint32 *1000 {s}
    2 total_timer_time uint32 *1000 {s}
    3 total_distance uint32 *100 {m}
    4 avg_speed uint32 *1000 {m/s}
    9 start_time date_time
    11 sport sport
    12 sub_sport sub_sport
    13 total_ascent uint16 {m}
    14 total_descent uint16 {m}
    15 avg_heart_rate uint8 {bpm}
    16 max_heart_rate uint8 {bpm}
    17 nec_lat sint32 {semicircles}
    18 nec_long sint32 {semicircles}
    19 swc_lat sint32 {semicircles}
    20 swc_long sint32 {semicircles}
    21 start_position_lat sint32 {semicircles}
    22 start_position_long sint32 {semicircles}
    23 end_position_lat sint32 {semicircles}
    24 end_position_long sint32 {semicircles}
    25 max_speed uint32 *1000 {m/s}
    26 avg_vert_speed sint32 *1000 {m/s}
    27 end_time date_time
    28 total_calories uint32 {kcal}
    29 avg_cadence uint16 *128 {rpm}
      |avg_running_cadence uint16 *128 {strides/min} sport=1
      |avg_swimming_cadence uint16 *128 {strokes/min} sport=5
      |avg_paddlesport_cadence uint16 *128 {strokes/min} sport=15 sport=37
      |avg_push_cadence uint16 {pushes/min} sport=66 sport=65
    30 max_cadence uint16 *128 {rpm}
      |max_running_cadence uint16 *128 {strides/min} sport=1
      |max_swimming_cadence uint16 *128 {strokes/min} sport=5
      |max_paddlesport_cadence uint16 *128 {strokes/min} sport=15 sport=37
      |max_push_cadence uint16 {pushes/min} sport=66 sport=65
    31 total_cycles uint32 {cycles}
      |total_strides uint32 {strides} sport=1 sport=11
      |total_strokes uint32 {strokes} sport=2 sport=5 sport=15 sport=37
      |total_reps uint32 {reps} sport=62
      |total_pushes uint32 {pushes} sport=66 sport=65
    32 avg_temperature sint8 {C}
    33 max_temperature sint8 {C}
    34 min_temperature sint8 {C}
    35 avg_vertical_oscillation uint16 *10 {mm}
    36 avg_vertical_ratio uint16 *100 {percent}
    37 avg_stance_time uint16 *10 {ms}
    38 avg_stance_time_balance uint16 *100 {percent}
    39 avg_step_length uint16 *10 {mm}
    40 avg_power uint16 {watts}
    41 max_power uint16 {watts}
    42 normalized_power uint16 {watts}
    43 left_right_balance left_right_balance_100
    44 time_standing uint32 *1000 {s}
    45 avg_left_pco sint8 {mm}
    46 avg_right_pco sint8 {mm}
    47 avg_left_power_phase uint8[] *0.7111111 {degrees}
    48 avg_left_power_phase_peak uint8[] *0.7111111 {degrees}
    49 avg_right_power_phase uint8[] *0.7111111 {degrees}
    50 avg_right_power_phase_peak uint8[] *0.7111111 {degrees}
    51 avg_power_position uint16[] {watts}
    52 max_power_position uint16[] {watts}
    53 avg_left_torque_effectiveness uint8 *2 {percent}
    54 avg_right_torque_effectiveness uint8 *2 {percent}
    55 avg_left_pedal_smoothness uint8 *2 {percent}
    56 avg_right_pedal_smoothness uint8 *2 {percent}
    57 avg_combined_pedal_smoothness uint8 *2 {percent}
    58 avg_flow float32 {Flow}
    59 total_grit float32 {kGrit}
    62 swim_stroke swim_stroke
    63 num_active_lengths uint16 {lengths}
    64 avg_swolf uint16
    65 avg_stroke_distance uint16 *100 {m}
    66 avg_strokes_per_length uint16 *10 {strokes / length}
    67 first_lap_index uint16
    68 num_laps uint16
    69 climb_grading_scale climb_grading_scale
    70 climb_grade_value uint32
      |climb_grade_yds yds_grading_scale climb_grading_scale=0
      |climb_grade_uiaa uiaa_grading_scale climb_grading_scale=1
      |climb_grade_french french_grading_scale climb_grading_scale=2
      |climb_grade_british_adjectival british_adjectival_grading_scale climb_grading_scale=3
      |climb_grade_british_technical british_technical_grading_scale climb_grading_scale=4
      |climb_grade_ewbank ewbank_grading_scale climb_grading_scale=5
      |climb_grade_brazilian brazilian_grading_scale climb_grading_scale=6
      |climb_grade_saxon saxon_grading_scale climb_grading_scale=7
      |climb_grade_vermin vermin_grading_scale climb_grading_scale=8
      |climb_grade_font font_grading_scale climb_grading_scale=9
      |climb_grade_dankyu dankyu_grading_scale climb_grading_scale=10
    71 status split_status
    72 num_falls uint16
    73 climb_send bool
    74 start_elevation uint32 *5 +500 {m}
    78 active_time uint32 *1000 {s}
    79 metabolic_calories uint16 {kcal}
    80 total_fractional_ascent uint8 *100 {m}
    81 total_fractional_descent uint8 *100 {m}
    88 avg_grade sint16 *100 {%}
    89 max_grade sint16 *100 {%}
    90 min_cadence uint16 *128 {rpm}
      |min_running_cadence uint16 *128 {strides/min} sport=1
      |min_swimming_cadence uint16 *128 {strokes/min} sport=5
      |min_paddlesport_cadence uint16 *128 {strokes/min} sport=15 sport=37
      |min_push_cadence uint16 {pushes/min} sport=66 sport=65
    93 avg_grade_adjusted_speed uint32 *1000 {m/s}
    94 avg_stress uint16
    99 avg_vam uint16 *1000 {m/s}
    104 jump_count uint8
    110 total_moving_time uint32 *1000 {s}
    112 dive_section_type dive_section_type
    113 avg_ascent_rate uint32 *1000 {m/s}
    114 max_ascent_rate uint32 *1000 {m/s}
    115 avg_descent_rate uint32 *1000 {m/s}
    116 max_descent_rate uint32 *1000 {m/s}
    117 total_ascent_time uint32 *1000 {s}
    118 total_descent_time uint32 *1000 {s}
    119 total_hang_time uint32 *1000 {s}
    120 apnea_discipline apnea_discipline
    121 avg_depth uint32 *1000 {m}
    122 max_depth uint32 *1000 {m}
    124 min_heart_rate uint8 {bpm}
    127 surface_interval uint32 {s}
    142 total_fractional_cycles uint8 *128 {cycles}
    144 avg_stance_time_percent uint16 *100 {percent}
    168 total_anaerobic_training_effect uint8 *10
    169 front_gear_shift_count uint16
    170 rear_gear_shift_count uint16
    253 timestamp date_time {s}
    254 message_index message_index
    """
}
