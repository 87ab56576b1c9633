extension FIT.ProfileTables {
  /// Messages 0 to 18 of the profile, in the grammar of `ProfileTables`.
  static let messages0To18 = """
    = 0 file_id
    0 type file
    1 manufacturer manufacturer
    2 product uint16
      |favero_product favero_product manufacturer=263
      |garmin_product garmin_product manufacturer=1 manufacturer=15 manufacturer=13 manufacturer=89
    3 serial_number uint32z
    4 time_created date_time
    5 number uint16
    8 product_name string
    = 1 capabilities
    0 languages uint8z[]
    1 sports sport_bits_0[]
    21 workouts_supported workout_capabilities
    23 connectivity_supported connectivity_capabilities
    = 2 device_settings
    0 active_time_zone uint8
    1 utc_offset uint32
    2 time_offset uint32[] {s}
    4 time_mode time_mode[]
    5 time_zone_offset sint8[] *4 {hr}
    12 backlight_mode backlight_mode
    36 activity_tracker_enabled bool
    39 clock_time date_time
    40 pages_enabled uint16[]
    46 move_alert_enabled bool
    47 date_mode date_mode
    55 display_orientation display_orientation
    56 mounting_side side
    57 default_page uint16[]
    58 autosync_min_steps uint16 {steps}
    59 autosync_min_time uint16 {minutes}
    80 lactate_threshold_autodetect_enabled bool
    86 ble_auto_upload_enabled bool
    89 auto_sync_frequency auto_sync_frequency
    90 auto_activity_detect auto_activity_detect
    94 number_of_screens uint8
    95 smart_notification_display_orientation display_orientation
    134 tap_interface switch
    174 tap_sensitivity tap_sensitivity
    = 3 user_profile
    0 friendly_name string
    1 gender gender
    2 age uint8 {years}
    3 height uint8 *100 {m}
    4 weight uint16 *10 {kg}
    5 language language
    6 elev_setting display_measure
    7 weight_setting display_measure
    8 resting_heart_rate uint8 {bpm}
    9 default_max_running_heart_rate uint8 {bpm}
    10 default_max_biking_heart_rate uint8 {bpm}
    11 default_max_heart_rate uint8 {bpm}
    12 hr_setting display_heart
    13 speed_setting display_measure
    14 dist_setting display_measure
    16 power_setting display_power
    17 activity_class activity_class
    18 position_setting display_position
    21 temperature_setting display_measure
    22 local_id user_local_id
    23 global_id byte[]
    28 wake_time localtime_into_day
    29 sleep_time localtime_into_day
    30 height_setting display_measure
    31 user_running_step_length uint16 *1000 {m}
    32 user_walking_step_length uint16 *1000 {m}
    47 depth_setting display_measure
    49 dive_count uint32
    254 message_index message_index
    = 4 hrm_profile
    0 enabled bool
    1 hrm_ant_id uint16z
    2 log_hrv bool
    3 hrm_ant_id_trans_type uint8z
    254 message_index message_index
    = 5 sdm_profile
    0 enabled bool
    1 sdm_ant_id uint16z
    2 sdm_cal_factor uint16 *10 {%}
    3 odometer uint32 *100 {m}
    4 speed_source bool
    5 sdm_ant_id_trans_type uint8z
    7 odometer_rollover uint8
    254 message_index message_index
    = 6 bike_profile
    0 name string
    1 sport sport
    2 sub_sport sub_sport
    3 odometer uint32 *100 {m}
    4 bike_spd_ant_id uint16z
    5 bike_cad_ant_id uint16z
    6 bike_spdcad_ant_id uint16z
    7 bike_power_ant_id uint16z
    8 custom_wheelsize uint16 *1000 {m}
    9 auto_wheelsize uint16 *1000 {m}
    10 bike_weight uint16 *10 {kg}
    11 power_cal_factor uint16 *10 {%}
    12 auto_wheel_cal bool
    13 auto_power_zero bool
    14 id uint8
    15 spd_enabled bool
    16 cad_enabled bool
    17 spdcad_enabled bool
    18 power_enabled bool
    19 crank_length uint8 *2 -110 {mm}
    20 enabled bool
    21 bike_spd_ant_id_trans_type uint8z
    22 bike_cad_ant_id_trans_type uint8z
    23 bike_spdcad_ant_id_trans_type uint8z
    24 bike_power_ant_id_trans_type uint8z
    37 odometer_rollover uint8
    38 front_gear_num uint8z
    39 front_gear uint8z[]
    40 rear_gear_num uint8z
    41 rear_gear uint8z[]
    44 shimano_di2_enabled bool
    254 message_index message_index
    = 7 zones_target
    1 max_heart_rate uint8
    2 threshold_heart_rate uint8
    3 functional_threshold_power uint16
    5 hr_calc_type hr_zone_calc
    7 pwr_calc_type pwr_zone_calc
    = 8 hr_zone
    1 high_bpm uint8 {bpm}
    2 name string
    254 message_index message_index
    = 9 power_zone
    1 high_value uint16 {watts}
    2 name string
    254 message_index message_index
    = 10 met_zone
    1 high_bpm uint8
    2 calories uint16 *10 {kcal / min}
    3 fat_calories uint8 *10 {kcal / min}
    254 message_index message_index
    = 12 sport
    0 sport sport
    1 sub_sport sub_sport
    3 name string
    = 13 training_settings
    31 target_distance uint32 *100 {m}
    32 target_speed uint16 *1000 {m/s}
    33 target_time uint32 {s}
    153 precise_target_speed uint32 *1000000 {m/s}
    = 15 goal
    0 sport sport
    1 sub_sport sub_sport
    2 start_date date_time
    3 end_date date_time
    4 type goal
    5 value uint32
    6 repeat bool
    7 target_value uint32
    8 recurrence goal_recurrence
    9 recurrence_value uint16
    10 enabled bool
    11 source goal_source
    254 message_index message_index
    = 18 session
    0 event event
    1 event_type event_type
    2 start_time date_time
    3 start_position_lat sint32 {semicircles}
    4 start_position_long sint32 {semicircles}
    5 sport sport
    6 sub_sport sub_sport
    7 total_elapsed_time uint32 *1000 {s}
    8 total_timer_time uint32 *1000 {s}
    9 total_distance uint32 *100 {m}
    10 total_cycles uint32 {cycles}
      |total_reps uint32 {reps} sub_sport=20 sport=62
      |total_strides uint32 {strides} sport=1 sport=11
      |total_strokes uint32 {strokes} sport=2 sport=5 sport=15 sport=37
      |total_pushes uint32 {pushes} sport=66 sport=65
    11 total_calories uint16 {kcal}
    13 total_fat_calories uint16 {kcal}
    14 avg_speed uint16 *1000 {m/s} >enhanced_avg_speed:16*1000
    15 max_speed uint16 *1000 {m/s} >enhanced_max_speed:16*1000
    16 avg_heart_rate uint8 {bpm}
    17 max_heart_rate uint8 {bpm}
    18 avg_cadence uint8 {rpm}
      |avg_running_cadence uint8 {strides/min} sport=1
      |avg_swimming_cadence uint8 {strokes/min} sport=5
      |avg_paddlesport_cadence uint8 {strokes/min} sport=15 sport=37
      |avg_push_cadence uint8 {pushes/min} sport=66 sport=65
    19 max_cadence uint8 {rpm}
      |max_running_cadence uint8 {strides/min} sport=1
      |max_swimming_cadence uint8 {strokes/min} sport=5
      |max_paddlesport_cadence uint8 {strokes/min} sport=15 sport=37
      |max_push_cadence uint8 {pushes/min} sport=66 sport=65
    20 avg_power uint16 {watts}
    21 max_power uint16 {watts}
    22 total_ascent uint16 {m}
    23 total_descent uint16 {m}
    24 total_training_effect uint8 *10
    25 first_lap_index uint16
    26 num_laps uint16
    27 event_group uint8
    28 trigger session_trigger
    29 nec_lat sint32 {semicircles}
    30 nec_long sint32 {semicircles}
    31 swc_lat sint32 {semicircles}
    32 swc_long sint32 {semicircles}
    33 num_lengths uint16 {lengths}
    34 normalized_power uint16 {watts}
    35 training_stress_score uint16 *10 {tss}
    36 intensity_factor uint16 *1000 {if}
    37 left_right_balance left_right_balance_100
    38 end_position_lat sint32 {semicircles}
    39 end_position_long sint32 {semicircles}
    41 avg_stroke_count uint32 *10 {strokes/lap}
    42 avg_stroke_distance uint16 *100 {m}
    43 swim_stroke swim_stroke {swim_stroke}
    44 pool_length uint16 *100 {m}
    45 threshold_power uint16 {watts}
    46 pool_length_unit display_measure
    47 num_active_lengths uint16 {lengths}
    48 total_work uint32 {J}
    49 avg_altitude uint16 *5 +500 {m} >enhanced_avg_altitude:16*5+500
    50 max_altitude uint16 *5 +500 {m} >enhanced_max_altitude:16*5+500
    51 gps_accuracy uint8 {m}
    52 avg_grade sint16 *100 {%}
    53 avg_pos_grade sint16 *100 {%}
    54 avg_neg_grade sint16 *100 {%}
    55 max_pos_grade sint16 *100 {%}
    56 max_neg_grade sint16 *100 {%}
    57 avg_temperature sint8 {C}
    58 max_temperature sint8 {C}
    59 total_moving_time uint32 *1000 {s}
    60 avg_pos_vertical_speed sint16 *1000 {m/s}
    61 avg_neg_vertical_speed sint16 *1000 {m/s}
    62 max_pos_vertical_speed sint16 *1000 {m/s}
    63 max_neg_vertical_speed sint16 *1000 {m/s}
    64 min_heart_rate uint8 {bpm}
    65 time_in_hr_zone uint32[] *1000 {s}
    66 time_in_speed_zone uint32[] *1000 {s}
    67 time_in_cadence_zone uint32[] *1000 {s}
    68 time_in_power_zone uint32[] *1000 {s}
    69 avg_lap_time uint32 *1000 {s}
    70 best_lap_index uint16
    71 min_altitude uint16 *5 +500 {m} >enhanced_min_altitude:16*5+500
    78 active_time uint32 *1000 {s}
    79 avg_strokes_per_length uint16 *10 {strokes/length}
    80 avg_swolf uint16
    82 player_score uint16
    83 opponent_score uint16
    84 opponent_name string
    85 stroke_count uint16[] {counts}
    86 zone_count uint16[] {counts}
    87 max_ball_speed uint16 *100 {m/s}
    88 avg_ball_speed uint16 *100 {m/s}
    89 avg_vertical_oscillation uint16 *10 {mm}
    90 avg_stance_time_percent uint16 *100 {percent}
    91 avg_stance_time uint16 *10 {ms}
    92 avg_fractional_cadence uint8 *128 {rpm}
    93 max_fractional_cadence uint8 *128 {rpm}
    94 total_fractional_cycles uint8 *128 {cycles}
    95 avg_total_hemoglobin_conc uint16[] *100 {g/dL}
    96 min_total_hemoglobin_conc uint16[] *100 {g/dL}
    97 max_total_hemoglobin_conc uint16[] *100 {g/dL}
    98 avg_saturated_hemoglobin_percent uint16[] *10 {%}
    99 min_saturated_hemoglobin_percent uint16[] *10 {%}
    100 max_saturated_hemoglobin_percent uint16[] *10 {%}
    101 avg_left_torque_effectiveness uint8 *2 {percent}
    102 avg_right_torque_effectiveness uint8 *2 {percent}
    103 avg_left_pedal_smoothness uint8 *2 {percent}
    104 avg_right_pedal_smoothness uint8 *2 {percent}
    105 avg_combined_pedal_smoothness uint8 *2 {percent}
    106 num_segment_laps uint16
    107 front_gear_shift_count uint16
    108 rear_gear_shift_count uint16
    110 sport_profile_name string
    111 sport_index uint8
    112 time_standing uint32 *1000 {s}
    113 stand_count uint16
    114 avg_left_pco sint8 {mm}
    115 avg_right_pco sint8 {mm}
    116 avg_left_power_phase uint8[] *0.7111111 {degrees}
    117 avg_left_power_phase_peak uint8[] *0.7111111 {degrees}
    118 avg_right_power_phase uint8[] *0.7111111 {degrees}
    119 avg_right_power_phase_peak uint8[] *0.7111111 {degrees}
    120 avg_power_position uint16[] {watts}
    121 max_power_position uint16[] {watts}
    122 avg_cadence_position uint8[] {rpm}
    123 max_cadence_position uint8[] {rpm}
    124 enhanced_avg_speed uint32 *1000 {m/s}
    125 enhanced_max_speed uint32 *1000 {m/s}
    126 enhanced_avg_altitude uint32 *5 +500 {m}
    127 enhanced_min_altitude uint32 *5 +500 {m}
    128 enhanced_max_altitude uint32 *5 +500 {m}
    129 avg_lev_motor_power uint16 {watts}
    130 max_lev_motor_power uint16 {watts}
    131 lev_battery_consumption uint8 *2 {percent}
    132 avg_vertical_ratio uint16 *100 {percent}
    133 avg_stance_time_balance uint16 *100 {percent}
    134 avg_step_length uint16 *10 {mm}
    137 total_anaerobic_training_effect uint8 *10
    139 avg_vam uint16 *1000 {m/s}
    140 avg_depth uint32 *1000 {m}
    141 max_depth uint32 *1000 {m}
    142 surface_interval uint32 {s}
    143 start_cns uint8 {percent}
    144 end_cns uint8 {percent}
    145 start_n2 uint16 {percent}
    146 end_n2 uint16 {percent}
    147 avg_respiration_rate uint8 >enhanced_avg_respiration_rate:8
    148 max_respiration_rate uint8 >enhanced_max_respiration_rate:8
    149 min_respiration_rate uint8 >enhanced_min_respiration_rate:8
    150 min_temperature sint8 {C}
    155 o2_toxicity uint16 {OTUs}
    156 dive_number uint32
    168 training_load_peak sint32 *65536
    169 enhanced_avg_respiration_rate uint16 *100 {Breaths/min}
    170 enhanced_max_respiration_rate uint16 *100 {Breaths/min}
    180 enhanced_min_respiration_rate uint16 *100
    181 total_grit float32 {kGrit}
    182 total_flow float32 {Flow}
    183 jump_count uint16
    186 avg_grit float32 {kGrit}
    187 avg_flow float32 {Flow}
    192 workout_feel uint8
    193 workout_rpe uint8
    194 avg_spo2 uint8 {percent}
    195 avg_stress uint8 {percent}
    196 metabolic_calories uint16 {kcal}
    197 sdrr_hrv uint8 {mS}
    198 rmssd_hrv uint8 {mS}
    199 total_fractional_ascent uint8 *100 {m}
    200 total_fractional_descent uint8 *100 {m}
    208 avg_core_temperature uint16 *100 {C}
    209 min_core_temperature uint16 *100 {C}
    210 max_core_temperature uint16 *100 {C}
    211 avg_grade_adjusted_speed uint32 *1000 {m/s}
    253 timestamp date_time {s}
    254 message_index message_index
    """
}
