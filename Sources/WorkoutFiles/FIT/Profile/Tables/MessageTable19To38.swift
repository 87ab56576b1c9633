extension FIT.ProfileTables {
  /// Messages 19 to 38 of the profile, in the grammar of `ProfileTables`.
  static let messages19To38 = """
    = 19 lap
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
      |total_strides uint32 {strides} sport=1 sport=11
      |total_strokes uint32 {strokes} sport=2 sport=5 sport=15 sport=37
      |total_pushes uint32 {pushes} sport=66 sport=65
    11 total_calories uint16 {kcal}
    12 total_fat_calories uint16 {kcal}
    13 avg_speed uint16 *1000 {m/s} >enhanced_avg_speed:16*1000
    14 max_speed uint16 *1000 {m/s} >enhanced_max_speed:16*1000
    15 avg_heart_rate uint8 {bpm}
    16 max_heart_rate uint8 {bpm}
    17 avg_cadence uint8 {rpm}
      |avg_running_cadence uint8 {strides/min} sport=1
      |avg_swimming_cadence uint8 {strokes/min} sport=5
      |avg_paddlesport_cadence uint8 {strokes/min} sport=15 sport=37
      |avg_push_cadence uint8 {pushes/min} sport=66 sport=65
    18 max_cadence uint8 {rpm}
      |max_running_cadence uint8 {strides/min} sport=1
      |max_swimming_cadence uint8 {strokes/min} sport=5
      |max_paddlesport_cadence uint8 {strokes/min} sport=15 sport=37
      |max_push_cadence uint8 {pushes/min} sport=66 sport=65
    19 avg_power uint16 {watts}
    20 max_power uint16 {watts}
    21 total_ascent uint16 {m}
    22 total_descent uint16 {m}
    23 intensity intensity
    24 lap_trigger lap_trigger
    25 sport sport
    26 event_group uint8
    27 nec_lat sint32 {semicircles}
    28 nec_long sint32 {semicircles}
    29 swc_lat sint32 {semicircles}
    30 swc_long sint32 {semicircles}
    32 num_lengths uint16 {lengths}
    33 normalized_power uint16 {watts}
    34 left_right_balance left_right_balance_100
    35 first_length_index uint16
    37 avg_stroke_distance uint16 *100 {m}
    38 swim_stroke swim_stroke
    39 sub_sport sub_sport
    40 num_active_lengths uint16 {lengths}
    41 total_work uint32 {J}
    42 avg_altitude uint16 *5 +500 {m} >enhanced_avg_altitude:16*5+500
    43 max_altitude uint16 *5 +500 {m} >enhanced_max_altitude:16*5+500
    44 gps_accuracy uint8 {m}
    45 avg_grade sint16 *100 {%}
    46 avg_pos_grade sint16 *100 {%}
    47 avg_neg_grade sint16 *100 {%}
    48 max_pos_grade sint16 *100 {%}
    49 max_neg_grade sint16 *100 {%}
    50 avg_temperature sint8 {C}
    51 max_temperature sint8 {C}
    52 total_moving_time uint32 *1000 {s}
    53 avg_pos_vertical_speed sint16 *1000 {m/s}
    54 avg_neg_vertical_speed sint16 *1000 {m/s}
    55 max_pos_vertical_speed sint16 *1000 {m/s}
    56 max_neg_vertical_speed sint16 *1000 {m/s}
    57 time_in_hr_zone uint32[] *1000 {s}
    58 time_in_speed_zone uint32[] *1000 {s}
    59 time_in_cadence_zone uint32[] *1000 {s}
    60 time_in_power_zone uint32[] *1000 {s}
    61 repetition_num uint16
    62 min_altitude uint16 *5 +500 {m} >enhanced_min_altitude:16*5+500
    63 min_heart_rate uint8 {bpm}
    70 active_time uint32 *1000 {s}
    71 wkt_step_index message_index
    73 avg_swolf uint16
    74 opponent_score uint16
    75 stroke_count uint16[] {counts}
    76 zone_count uint16[] {counts}
    77 avg_vertical_oscillation uint16 *10 {mm}
    78 avg_stance_time_percent uint16 *100 {percent}
    79 avg_stance_time uint16 *10 {ms}
    80 avg_fractional_cadence uint8 *128 {rpm}
    81 max_fractional_cadence uint8 *128 {rpm}
    82 total_fractional_cycles uint8 *128 {cycles}
    83 player_score uint16
    84 avg_total_hemoglobin_conc uint16[] *100 {g/dL}
    85 min_total_hemoglobin_conc uint16[] *100 {g/dL}
    86 max_total_hemoglobin_conc uint16[] *100 {g/dL}
    87 avg_saturated_hemoglobin_percent uint16[] *10 {%}
    88 min_saturated_hemoglobin_percent uint16[] *10 {%}
    89 max_saturated_hemoglobin_percent uint16[] *10 {%}
    90 avg_strokes_per_length uint16 *10 {strokes / length}
    91 avg_left_torque_effectiveness uint8 *2 {percent}
    92 avg_right_torque_effectiveness uint8 *2 {percent}
    93 avg_left_pedal_smoothness uint8 *2 {percent}
    94 avg_right_pedal_smoothness uint8 *2 {percent}
    95 avg_combined_pedal_smoothness uint8 *2 {percent}
    96 front_gear_shift_count uint16
    97 rear_gear_shift_count uint16
    98 time_standing uint32 *1000 {s}
    99 stand_count uint16
    100 avg_left_pco sint8 {mm}
    101 avg_right_pco sint8 {mm}
    102 avg_left_power_phase uint8[] *0.7111111 {degrees}
    103 avg_left_power_phase_peak uint8[] *0.7111111 {degrees}
    104 avg_right_power_phase uint8[] *0.7111111 {degrees}
    105 avg_right_power_phase_peak uint8[] *0.7111111 {degrees}
    106 avg_power_position uint16[] {watts}
    107 max_power_position uint16[] {watts}
    108 avg_cadence_position uint8[] {rpm}
    109 max_cadence_position uint8[] {rpm}
    110 enhanced_avg_speed uint32 *1000 {m/s}
    111 enhanced_max_speed uint32 *1000 {m/s}
    112 enhanced_avg_altitude uint32 *5 +500 {m}
    113 enhanced_min_altitude uint32 *5 +500 {m}
    114 enhanced_max_altitude uint32 *5 +500 {m}
    115 avg_lev_motor_power uint16 {watts}
    116 max_lev_motor_power uint16 {watts}
    117 lev_battery_consumption uint8 *2 {percent}
    118 avg_vertical_ratio uint16 *100 {percent}
    119 avg_stance_time_balance uint16 *100 {percent}
    120 avg_step_length uint16 *10 {mm}
    121 avg_vam uint16 *1000 {m/s}
    122 avg_depth uint32 *1000 {m}
    123 max_depth uint32 *1000 {m}
    124 min_temperature sint8 {C}
    136 enhanced_avg_respiration_rate uint16 *100 {Breaths/min}
    137 enhanced_max_respiration_rate uint16 *100 {Breaths/min}
    147 avg_respiration_rate uint8 >enhanced_avg_respiration_rate:8
    148 max_respiration_rate uint8 >enhanced_max_respiration_rate:8
    149 total_grit float32 {kGrit}
    150 total_flow float32 {Flow}
    151 jump_count uint16
    153 avg_grit float32 {kGrit}
    154 avg_flow float32 {Flow}
    155 metabolic_calories uint16 {kcal}
    156 total_fractional_ascent uint8 *100 {m}
    157 total_fractional_descent uint8 *100 {m}
    158 avg_core_temperature uint16 *100 {C}
    159 min_core_temperature uint16 *100 {C}
    160 max_core_temperature uint16 *100 {C}
    161 avg_grade_adjusted_speed uint32 *1000 {m/s}
    253 timestamp date_time {s}
    254 message_index message_index
    = 20 record
    0 position_lat sint32 {semicircles}
    1 position_long sint32 {semicircles}
    2 altitude uint16 *5 +500 {m} >enhanced_altitude:16*5+500
    3 heart_rate uint8 {bpm}
    4 cadence uint8 {rpm}
    5 distance uint32 *100 {m}
    6 speed uint16 *1000 {m/s} >enhanced_speed:16*1000
    7 power uint16 {watts}
    8 compressed_speed_distance byte[] >speed:12*100 >distance+:12*16
    9 grade sint16 *100 {%}
    10 resistance uint8
    11 time_from_course sint32 *1000 {s}
    12 cycle_length uint8 *100 {m}
    13 temperature sint8 {C}
    17 speed_1s uint8[] *16 {m/s}
    18 cycles uint8 {cycles} >total_cycles+:8
    19 total_cycles uint32 {cycles}
    28 compressed_accumulated_power uint16 {watts} >accumulated_power+:16
    29 accumulated_power uint32 {watts}
    30 left_right_balance left_right_balance
    31 gps_accuracy uint8 {m}
    32 vertical_speed sint16 *1000 {m/s}
    33 calories uint16 {kcal}
    39 vertical_oscillation uint16 *10 {mm}
    40 stance_time_percent uint16 *100 {percent}
    41 stance_time uint16 *10 {ms}
    42 activity_type activity_type
    43 left_torque_effectiveness uint8 *2 {percent}
    44 right_torque_effectiveness uint8 *2 {percent}
    45 left_pedal_smoothness uint8 *2 {percent}
    46 right_pedal_smoothness uint8 *2 {percent}
    47 combined_pedal_smoothness uint8 *2 {percent}
    48 time128 uint8 *128 {s}
    49 stroke_type stroke_type
    50 zone uint8
    51 ball_speed uint16 *100 {m/s}
    52 cadence256 uint16 *256 {rpm}
    53 fractional_cadence uint8 *128 {rpm}
    54 total_hemoglobin_conc uint16 *100 {g/dL}
    55 total_hemoglobin_conc_min uint16 *100 {g/dL}
    56 total_hemoglobin_conc_max uint16 *100 {g/dL}
    57 saturated_hemoglobin_percent uint16 *10 {%}
    58 saturated_hemoglobin_percent_min uint16 *10 {%}
    59 saturated_hemoglobin_percent_max uint16 *10 {%}
    62 device_index device_index
    67 left_pco sint8 {mm}
    68 right_pco sint8 {mm}
    69 left_power_phase uint8[] *0.7111111 {degrees}
    70 left_power_phase_peak uint8[] *0.7111111 {degrees}
    71 right_power_phase uint8[] *0.7111111 {degrees}
    72 right_power_phase_peak uint8[] *0.7111111 {degrees}
    73 enhanced_speed uint32 *1000 {m/s}
    78 enhanced_altitude uint32 *5 +500 {m}
    81 battery_soc uint8 *2 {percent}
    82 motor_power uint16 {watts}
    83 vertical_ratio uint16 *100 {percent}
    84 stance_time_balance uint16 *100 {percent}
    85 step_length uint16 *10 {mm}
    87 cycle_length16 uint16 *100 {m}
    91 absolute_pressure uint32 {Pa}
    92 depth uint32 *1000 {m}
    93 next_stop_depth uint32 *1000 {m}
    94 next_stop_time uint32 {s}
    95 time_to_surface uint32 {s}
    96 ndl_time uint32 {s}
    97 cns_load uint8 {percent}
    98 n2_load uint16 {percent}
    99 respiration_rate uint8 {s} >enhanced_respiration_rate:8
    108 enhanced_respiration_rate uint16 *100 {Breaths/min}
    114 grit float32
    115 flow float32
    116 current_stress uint16 *100
    117 ebike_travel_range uint16 {km}
    118 ebike_battery_level uint8 {percent}
    119 ebike_assist_mode uint8 {depends on sensor}
    120 ebike_assist_level_percent uint8 {percent}
    123 air_time_remaining uint32 {s}
    124 pressure_sac uint16 *100 {bar/min}
    125 volume_sac uint16 *100 {L/min}
    126 rmv uint16 *100 {L/min}
    127 ascent_rate sint32 *1000 {m/s}
    129 po2 uint8 *100 {percent}
    139 core_temperature uint16 *100 {C}
    253 timestamp date_time {s}
    = 21 event
    0 event event
    1 event_type event_type
    2 data16 uint16 >data:16
    3 data uint32
      |timer_trigger timer_trigger event=0
      |course_point_index message_index event=10
      |battery_level uint16 *1000 {V} event=11
      |virtual_partner_speed uint16 *1000 {m/s} event=12
      |hr_high_alert uint8 {bpm} event=13
      |hr_low_alert uint8 {bpm} event=14
      |speed_high_alert uint32 *1000 {m/s} event=15
      |speed_low_alert uint32 *1000 {m/s} event=16
      |cad_high_alert uint16 {rpm} event=17
      |cad_low_alert uint16 {rpm} event=18
      |power_high_alert uint16 {watts} event=19
      |power_low_alert uint16 {watts} event=20
      |time_duration_alert uint32 *1000 {s} event=23
      |distance_duration_alert uint32 *100 {m} event=24
      |calorie_duration_alert uint32 {calories} event=25
      |fitness_equipment_state fitness_equipment_state event=27
      |sport_point uint32 event=33 >score:16 >opponent_score:16
      |gear_change_data uint32 event=42 event=43 >rear_gear_num:8 >rear_gear:8 >front_gear_num:8
        >front_gear:8
      |rider_position rider_position_type event=44
      |comm_timeout comm_timeout_type event=47
      |dive_alert dive_alert event=56
      |auto_activity_detect_duration uint16 {min} event=54
      |radar_threat_alert uint32 event=75 >radar_threat_level_max:8 >radar_threat_count:8
        >radar_threat_avg_approach_speed:8*10 >radar_threat_max_approach_speed:8*10
    4 event_group uint8
    7 score uint16
    8 opponent_score uint16
    9 front_gear_num uint8z
    10 front_gear uint8z
    11 rear_gear_num uint8z
    12 rear_gear uint8z
    13 device_index device_index
    14 activity_type activity_type
    15 start_timestamp date_time {s}
      |auto_activity_detect_start_timestamp date_time {s} event=54
    21 radar_threat_level_max radar_threat_level_type
    22 radar_threat_count uint8
    23 radar_threat_avg_approach_speed uint8 *10 {m/s}
    24 radar_threat_max_approach_speed uint8 *10 {m/s}
    253 timestamp date_time {s}
    = 23 device_info
    0 device_index device_index
    1 device_type uint8
      |ble_device_type ble_device_type source_type=3
      |antplus_device_type antplus_device_type source_type=1
      |ant_device_type uint8 source_type=0
      |local_device_type local_device_type source_type=5
    2 manufacturer manufacturer
    3 serial_number uint32z
    4 product uint16
      |favero_product favero_product manufacturer=263
      |garmin_product garmin_product manufacturer=1 manufacturer=15 manufacturer=13 manufacturer=89
    5 software_version uint16 *100
    6 hardware_version uint8
    7 cum_operating_time uint32 {s}
    10 battery_voltage uint16 *256 {V}
    11 battery_status battery_status
    18 sensor_position body_location
    19 descriptor string
    20 ant_transmission_type uint8z
    21 ant_device_number uint16z
    22 ant_network ant_network
    25 source_type source_type
    27 product_name string
    32 battery_level uint8 {%}
    253 timestamp date_time {s}
    = 26 workout
    4 sport sport
    5 capabilities workout_capabilities
    6 num_valid_steps uint16
    8 wkt_name string
    11 sub_sport sub_sport
    14 pool_length uint16 *100 {m}
    15 pool_length_unit display_measure
    17 wkt_description string
    254 message_index message_index
    = 27 workout_step
    0 wkt_step_name string
    1 duration_type wkt_step_duration
    2 duration_value uint32
      |duration_time uint32 *1000 {s} duration_type=0 duration_type=28
      |duration_distance uint32 *100 {m} duration_type=1
      |duration_hr workout_hr {% or bpm} duration_type=2 duration_type=3
      |duration_calories uint32 {calories} duration_type=4
      |duration_step uint32 duration_type=6 duration_type=7 duration_type=8 duration_type=9
        duration_type=10 duration_type=11 duration_type=12 duration_type=13
      |duration_power workout_power {% or watts} duration_type=14 duration_type=15
      |duration_reps uint32 duration_type=29
    3 target_type wkt_step_target
    4 target_value uint32
      |target_speed_zone uint32 target_type=0
      |target_hr_zone uint32 target_type=1
      |target_cadence_zone uint32 target_type=3
      |target_power_zone uint32 target_type=4
      |repeat_steps uint32 duration_type=6
      |repeat_time uint32 *1000 {s} duration_type=7
      |repeat_distance uint32 *100 {m} duration_type=8
      |repeat_calories uint32 {calories} duration_type=9
      |repeat_hr workout_hr {% or bpm} duration_type=10 duration_type=11
      |repeat_power workout_power {% or watts} duration_type=12 duration_type=13
      |target_stroke_type swim_stroke target_type=11
    5 custom_target_value_low uint32
      |custom_target_speed_low uint32 *1000 {m/s} target_type=0
      |custom_target_heart_rate_low workout_hr {% or bpm} target_type=1
      |custom_target_cadence_low uint32 {rpm} target_type=3
      |custom_target_power_low workout_power {% or watts} target_type=4
    6 custom_target_value_high uint32
      |custom_target_speed_high uint32 *1000 {m/s} target_type=0
      |custom_target_heart_rate_high workout_hr {% or bpm} target_type=1
      |custom_target_cadence_high uint32 {rpm} target_type=3
      |custom_target_power_high workout_power {% or watts} target_type=4
    7 intensity intensity
    8 notes string
    9 equipment workout_equipment
    10 exercise_category exercise_category
    11 exercise_name uint16
    12 exercise_weight uint16 *100 {kg}
    13 weight_display_unit fit_base_unit
    19 secondary_target_type wkt_step_target
    20 secondary_target_value uint32
      |secondary_target_speed_zone uint32 secondary_target_type=0
      |secondary_target_hr_zone uint32 secondary_target_type=1
      |secondary_target_cadence_zone uint32 secondary_target_type=3
      |secondary_target_power_zone uint32 secondary_target_type=4
      |secondary_target_stroke_type swim_stroke secondary_target_type=11
    21 secondary_custom_target_value_low uint32
      |secondary_custom_target_speed_low uint32 *1000 {m/s} secondary_target_type=0
      |secondary_custom_target_heart_rate_low workout_hr {% or bpm} secondary_target_type=1
      |secondary_custom_target_cadence_low uint32 {rpm} secondary_target_type=3
      |secondary_custom_target_power_low workout_power {% or watts} secondary_target_type=4
    22 secondary_custom_target_value_high uint32
      |secondary_custom_target_speed_high uint32 *1000 {m/s} secondary_target_type=0
      |secondary_custom_target_heart_rate_high workout_hr {% or bpm} secondary_target_type=1
      |secondary_custom_target_cadence_high uint32 {rpm} secondary_target_type=3
      |secondary_custom_target_power_high workout_power {% or watts} secondary_target_type=4
    254 message_index message_index
    = 28 schedule
    0 manufacturer manufacturer
    1 product uint16
      |favero_product favero_product manufacturer=263
      |garmin_product garmin_product manufacturer=1 manufacturer=15 manufacturer=13 manufacturer=89
    2 serial_number uint32z
    3 time_created date_time
    4 completed bool
    5 type schedule
    6 scheduled_time local_date_time
    = 30 weight_scale
    0 weight uint16 *100 {kg}
    1 percent_fat uint16 *100 {%}
    2 percent_hydration uint16 *100 {%}
    3 visceral_fat_mass uint16 *100 {kg}
    4 bone_mass uint16 *100 {kg}
    5 muscle_mass uint16 *100 {kg}
    7 basal_met uint16 *4 {kcal/day}
    8 physique_rating uint8
    9 active_met uint16 *4 {kcal/day}
    10 metabolic_age uint8 {years}
    11 visceral_fat_rating uint8
    12 user_profile_index message_index
    13 bmi uint16 *10 {kg/m^2}
    253 timestamp date_time {s}
    = 31 course
    4 sport sport
    5 name string
    6 capabilities course_capabilities
    7 sub_sport sub_sport
    = 32 course_point
    1 timestamp date_time
    2 position_lat sint32 {semicircles}
    3 position_long sint32 {semicircles}
    4 distance uint32 *100 {m}
    5 type course_point
    6 name string
    8 favorite bool
    254 message_index message_index
    = 33 totals
    0 timer_time uint32 {s}
    1 distance uint32 {m}
    2 calories uint32 {kcal}
    3 sport sport
    4 elapsed_time uint32 {s}
    5 sessions uint16
    6 active_time uint32 {s}
    9 sport_index uint8
    253 timestamp date_time {s}
    254 message_index message_index
    = 34 activity
    0 total_timer_time uint32 *1000 {s}
    1 num_sessions uint16
    2 type activity
    3 event event
    4 event_type event_type
    5 local_timestamp local_date_time
    6 event_group uint8
    253 timestamp date_time
    = 35 software
    3 version uint16 *100
    5 part_number string
    254 message_index message_index
    = 37 file_capabilities
    0 type file
    1 flags file_flags
    2 directory string
    3 max_count uint16
    4 max_size uint32 {bytes}
    254 message_index message_index
    = 38 mesg_capabilities
    0 file file
    1 mesg_num mesg_num
    2 count_type mesg_count
    3 count uint16
      |num_per_file uint16 count_type=0
      |max_per_file uint16 count_type=1
      |max_per_file_type uint16 count_type=2
    254 message_index message_index
    """
}
