extension FIT.ProfileTables {
  /// Types from `activity` to `french_grading_scale`, in the grammar of `ProfileTables`.
  static let types1 = """
    = activity enum 0:manual 1:auto_multi_sport
    = activity_class enum 100:level_max 127:level 128:athlete
    = activity_level enum 0:low 1:medium 2:high
    = activity_subtype enum 0:generic 1:treadmill 2:street 3:trail 4:track 5:spin 6:indoor_cycling
      7:road 8:mountain 9:downhill 10:recumbent 11:cyclocross 12:hand_cycling 13:track_cycling
      14:indoor_rowing 15:elliptical 16:stair_climbing 17:lap_swimming 18:open_water 254:all
    = activity_type enum 0:generic 1:running 2:cycling 3:transition 4:fitness_equipment 5:swimming
      6:walking 8:sedentary 13:wheelchair_pushing 254:all
    = analog_watchface_layout - 0:minimal 1:traditional 2:modern
    = ant_channel_id uint32z 65535:ant_device_number 16711680:ant_device_type
      251658240:ant_transmission_type_lower_nibble
      4026531840:ant_extended_device_number_upper_nibble
    = ant_network enum 0:public 1:antplus 2:antfs 3:private
    = antplus_device_type - 1:antfs 11:bike_power 12:environment_sensor_legacy
      15:multi_sport_speed_distance 16:control 17:fitness_equipment 18:blood_pressure
      19:geocache_node 20:light_electric_vehicle 25:env_sensor 26:racquet 27:control_hub
      31:muscle_oxygen 34:shifting 35:bike_light_main 36:bike_light_shared 38:exd 40:bike_radar
      46:bike_aero 119:weight_scale 120:heart_rate 121:bike_speed_cadence 122:bike_cadence
      123:bike_speed 124:stride_speed_distance
    = apnea_discipline enum 0:constant_weight_with_fins 1:constant_weight_with_bifins
      2:constant_weight_without_fins 3:dynamic_with_fins 4:dynamic_with_bifins
      5:dynamic_without_fins 6:free_immersion 7:no_limit 8:speed_endurance_apnea 9:static_apnea
      10:variable_weight
    = attitude_stage enum 0:failed 1:aligning 2:degraded 3:valid
    = attitude_validity uint16 1:track_angle_heading_valid 2:pitch_valid 4:roll_valid
      8:lateral_body_accel_valid 16:normal_body_accel_valid 32:turn_rate_valid 64:hw_fail
      128:mag_invalid 256:no_gps 512:gps_invalid 1024:solution_coasting 2048:true_track_angle
      4096:magnetic_heading
    = auto_activity_detect uint32 0:none 1:running 2:cycling 4:swimming 8:walking 32:elliptical
      1024:sedentary
    = auto_sync_frequency enum 0:never 1:occasionally 2:frequent 3:once_a_day 4:remote
    = autolap_trigger - 0:time 1:distance 2:position_start 3:position_lap 4:position_waypoint
      5:position_marked 6:off 13:auto_select
    = autoscroll - 0:none 1:slow 2:medium 3:fast
    = backlight_mode enum 0:off 1:manual 2:key_and_messages 3:auto_brightness 4:smart_notifications
      5:key_and_messages_night 6:key_and_messages_and_smart_notifications
    = backlight_timeout uint8 0:infinite
    = banded_exercises_exercise_name - 1:ab_twist 2:back_extension 3:bicycle_crunch 4:calf_raises
      5:chest_press 6:clam_shells 7:curl 8:deadbug 9:deadlift 10:donkey_kick 11:external_rotation
      12:external_rotation_at_90_degree_abduction 13:face_pull 14:fire_hydrant 15:fly 16:front_raise
      17:glute_bridge 18:hamstring_curls 19:high_plank_leg_lifts 20:hip_extension
      21:internal_rotation 22:jumping_jack 23:kneeling_crunch 24:lateral_band_walks 25:lateral_raise
      26:latpull 27:leg_abduction 28:leg_adduction 29:leg_extension 30:lunge 31:plank 32:pull_apart
      33:push_ups 34:reverse_crunch 35:row 36:shoulder_abduction 37:shoulder_extension
      38:shoulder_external_rotation 39:shoulder_flexion_to_90_degrees 40:side_plank_leg_lifts
      41:side_raise 42:squat 43:squat_to_press 44:tricep_extension 45:tricep_kickback 46:upright_row
      47:wall_crawl_with_external_rotation 49:lateral_raise_wheelchair
      50:triceps_extension_wheelchair 51:chest_fly_incline_wheelchair
      52:chest_fly_decline_wheelchair 53:pull_down_wheelchair 54:straight_arm_pull_down_wheelchair
      55:curl_wheelchair 56:overhead_curl_wheelchair 57:face_pull_wheelchair
      58:around_the_world_wheelchair 59:pull_apart_wheelchair 60:side_curl_wheelchair
      61:overhead_press_wheelchair
    = battery_status uint8 1:new 2:good 3:ok 4:low 5:critical 6:charging 7:unknown
    = battle_rope_exercise_name - 0:alternating_figure_eight 1:alternating_jump_wave
      2:alternating_kneeling_to_standing_wave 3:alternating_lunge_wave 4:alternating_squat_wave
      5:alternating_wave 6:alternating_wave_with_lateral_shuffle 7:clap_wave
      8:double_arm_figure_eight 9:double_arm_side_to_side_snake 10:double_arm_side_wave
      11:double_arm_slam 12:double_arm_wave 13:grappler_toss 14:hip_toss 15:in_and_out_wave
      16:inside_circle 17:jumping_jacks 18:outside_circle 19:rainbow 20:side_plank_wave
      21:sidewinder 22:sitting_russian_twist 23:snake_wave 24:split_jack 25:stage_coach
      26:ultimate_warrior 27:upper_cuts
    = bench_press_exercise_name - 0:alternating_dumbbell_chest_press_on_swiss_ball
      1:barbell_bench_press 2:barbell_board_bench_press 3:barbell_floor_press
      4:close_grip_barbell_bench_press 5:decline_dumbbell_bench_press 6:dumbbell_bench_press
      7:dumbbell_floor_press 8:incline_barbell_bench_press 9:incline_dumbbell_bench_press
      10:incline_smith_machine_bench_press 11:isometric_barbell_bench_press
      12:kettlebell_chest_press 13:neutral_grip_dumbbell_bench_press
      14:neutral_grip_dumbbell_incline_bench_press 15:one_arm_floor_press
      16:weighted_one_arm_floor_press 17:partial_lockout 18:reverse_grip_barbell_bench_press
      19:reverse_grip_incline_bench_press 20:single_arm_cable_chest_press
      21:single_arm_dumbbell_bench_press 22:smith_machine_bench_press
      23:swiss_ball_dumbbell_chest_press 24:triple_stop_barbell_bench_press
      25:wide_grip_barbell_bench_press 26:alternating_dumbbell_chest_press
    = bike_exercise_name - 0:bike 1:ride 2:sprint
    = bike_light_beam_angle_mode - 0:manual 1:auto
    = bike_light_network_config_type - 0:auto 4:individual 5:high_visibility 6:trail
    = bike_outdoor_exercise_name - 0:bike
    = ble_device_type - 0:connected_gps 1:heart_rate 2:bike_power 3:bike_speed_cadence 4:bike_speed
      5:bike_cadence 6:footpod 7:bike_trainer
    = body_location enum 0:left_leg 1:left_calf 2:left_shin 3:left_hamstring 4:left_quad
      5:left_glute 6:right_leg 7:right_calf 8:right_shin 9:right_hamstring 10:right_quad
      11:right_glute 12:torso_back 13:left_lower_back 14:left_upper_back 15:right_lower_back
      16:right_upper_back 17:torso_front 18:left_abdomen 19:left_chest 20:right_abdomen
      21:right_chest 22:left_arm 23:left_shoulder 24:left_bicep 25:left_tricep
      26:left_brachioradialis 27:left_forearm_extensors 28:right_arm 29:right_shoulder
      30:right_bicep 31:right_tricep 32:right_brachioradialis 33:right_forearm_extensors 34:neck
      35:throat 36:waist_mid_back 37:waist_front 38:waist_left 39:waist_right
    = bool enum
    = bp_status enum 0:no_error 1:error_incomplete_data 2:error_no_measurement
      3:error_data_out_of_range 4:error_irregular_heart_rate
    = brazilian_grading_scale - 0:2 1:3 2:3c 3:4 4:5a 5:5b 6:5c 7:6a 8:6b 9:6c 10:7a 11:7b 12:7c
      13:8a 14:8b 15:8c 16:9a 17:9b 18:9c 19:10a 20:10b 21:10c 22:11a 23:11b 24:11c 25:12a 26:12b
    = british_adjectival_grading_scale - 0:M 1:D 2:HD 3:VD 4:MS 5:S 6:HS 7:MVS 8:VS 9:HVS 10:E1
      11:E2 12:E3 13:E4 14:E5 15:E6 16:E7 17:E8 18:E9 19:E10 20:E11
    = british_technical_grading_scale - 0:1 1:2 2:3 3:4a 4:4b 5:4c 6:5a 7:5b 8:5c 9:6a 10:6b 11:6c
      12:7a 13:7b 14:7c
    = calf_raise_exercise_name - 0:3_way_calf_raise 1:3_way_weighted_calf_raise
      2:3_way_single_leg_calf_raise 3:3_way_weighted_single_leg_calf_raise 4:donkey_calf_raise
      5:weighted_donkey_calf_raise 6:seated_calf_raise 7:weighted_seated_calf_raise
      8:seated_dumbbell_toe_raise 9:single_leg_bent_knee_calf_raise
      10:weighted_single_leg_bent_knee_calf_raise 11:single_leg_decline_push_up
      12:single_leg_donkey_calf_raise 13:weighted_single_leg_donkey_calf_raise
      14:single_leg_hip_raise_with_knee_hold 15:single_leg_standing_calf_raise
      16:single_leg_standing_dumbbell_calf_raise 17:standing_barbell_calf_raise
      18:standing_calf_raise 19:weighted_standing_calf_raise 20:standing_dumbbell_calf_raise
    = camera_event_type enum 0:video_start 1:video_split 2:video_end 3:photo_taken
      4:video_second_stream_start 5:video_second_stream_split 6:video_second_stream_end
      7:video_split_start 8:video_second_stream_split_start 11:video_pause
      12:video_second_stream_pause 13:video_resume 14:video_second_stream_resume
    = camera_orientation_type enum 0:camera_orientation_0 1:camera_orientation_90
      2:camera_orientation_180 3:camera_orientation_270
    = cardio_exercise_name - 0:bob_and_weave_circle 1:weighted_bob_and_weave_circle
      2:cardio_core_crawl 3:weighted_cardio_core_crawl 4:double_under 5:weighted_double_under
      6:jump_rope 7:weighted_jump_rope 8:jump_rope_crossover 9:weighted_jump_rope_crossover
      10:jump_rope_jog 11:weighted_jump_rope_jog 12:jumping_jacks 13:weighted_jumping_jacks
      14:ski_moguls 15:weighted_ski_moguls 16:split_jacks 17:weighted_split_jacks 18:squat_jacks
      19:weighted_squat_jacks 20:triple_under 21:weighted_triple_under 22:elliptical 23:spinning
      24:pole_paddle_forward_wheelchair 25:pole_paddle_backward_wheelchair
      26:pole_handcycle_forward_wheelchair 27:pole_handcycle_backward_wheelchair
      28:pole_rainbow_wheelchair 29:double_punch_forward_wheelchair 30:double_punch_down_wheelchair
      31:double_punch_sideways_wheelchair 32:double_punch_up_wheelchair 33:sit_ski_wheelchair
      34:sitting_jacks_wheelchair 35:punch_forward_wheelchair 36:punch_down_wheelchair
      37:punch_sideways_wheelchair 38:punch_up_wheelchair 39:punch_bag_wheelchair
      40:pole_dd_ff_uu_wheelchair 41:butterfly_arms_wheelchair 42:punch
    = carry_exercise_name - 0:bar_holds 1:farmers_walk 2:farmers_walk_on_toes 3:hex_dumbbell_hold
      4:overhead_carry 5:dumbbell_waiter_carry 6:farmers_carry_walk_lunge 7:farmers_carry
      8:farmers_carry_on_toes
    = ccr_setpoint_switch_mode enum 0:manual 1:automatic
    = checksum - 0:clear 1:ok
    = chop_exercise_name - 0:cable_pull_through 1:cable_rotational_lift 2:cable_woodchop
      3:cross_chop_to_knee 4:weighted_cross_chop_to_knee 5:dumbbell_chop 6:half_kneeling_rotation
      7:weighted_half_kneeling_rotation 8:half_kneeling_rotational_chop
      9:half_kneeling_rotational_reverse_chop 10:half_kneeling_stability_chop
      11:half_kneeling_stability_reverse_chop 12:kneeling_rotational_chop
      13:kneeling_rotational_reverse_chop 14:kneeling_stability_chop 15:kneeling_woodchopper
      16:medicine_ball_wood_chops 17:power_squat_chops 18:weighted_power_squat_chops
      19:standing_rotational_chop 20:standing_split_rotational_chop
      21:standing_split_rotational_reverse_chop 22:standing_stability_reverse_chop
    = climb_grading_scale enum 0:yds 1:uiaa 2:french 3:british_adjectival 4:british_technical
      5:ewbank 6:brazilian 7:saxon 8:vermin 9:font 10:dankyu 11:yds_pm
    = climb_pro_event enum 0:approach 1:start 2:complete
    = comm_timeout_type - 0:wildcard_pairing_timeout 1:pairing_timeout 2:connection_lost
      3:connection_timeout
    = connectivity_capabilities uint32z 1:bluetooth 2:bluetooth_le 4:ant 8:activity_upload
      16:course_download 32:workout_download 64:live_track 128:weather_conditions 256:weather_alerts
      512:gps_ephemeris_download 1024:explicit_archive 2048:setup_incomplete
      4096:continue_sync_after_software_update 8192:connect_iq_app_download
      16384:golf_course_download 32768:device_initiates_sync 65536:connect_iq_watch_app_download
      131072:connect_iq_widget_download 262144:connect_iq_watch_face_download
      524288:connect_iq_data_field_download 1048576:connect_iq_app_managment 2097152:swing_sensor
      4194304:swing_sensor_remote 8388608:incident_detection 16777216:audio_prompts
      33554432:wifi_verification 67108864:true_up 134217728:find_my_watch
      268435456:remote_manual_sync 536870912:live_track_auto_start 1073741824:live_track_messaging
      2147483648:instant_input
    = core_exercise_name - 0:abs_jabs 1:weighted_abs_jabs 2:alternating_plate_reach
      3:barbell_rollout 4:weighted_barbell_rollout 5:body_bar_oblique_twist 6:cable_core_press
      7:cable_side_bend 8:side_bend 9:weighted_side_bend 10:crescent_circle
      11:weighted_crescent_circle 12:cycling_russian_twist 13:weighted_cycling_russian_twist
      14:elevated_feet_russian_twist 15:weighted_elevated_feet_russian_twist 16:half_turkish_get_up
      17:kettlebell_windmill 18:kneeling_ab_wheel 19:weighted_kneeling_ab_wheel
      20:modified_front_lever 21:open_knee_tucks 22:weighted_open_knee_tucks 23:side_abs_leg_lift
      24:weighted_side_abs_leg_lift 25:swiss_ball_jackknife 26:weighted_swiss_ball_jackknife
      27:swiss_ball_pike 28:weighted_swiss_ball_pike 29:swiss_ball_rollout
      30:weighted_swiss_ball_rollout 31:triangle_hip_press 32:weighted_triangle_hip_press
      33:trx_suspended_jackknife 34:weighted_trx_suspended_jackknife 35:u_boat 36:weighted_u_boat
      37:windmill_switches 38:weighted_windmill_switches 39:alternating_slide_out
      40:weighted_alternating_slide_out 41:ghd_back_extensions 42:weighted_ghd_back_extensions
      43:overhead_walk 44:inchworm 45:weighted_modified_front_lever 46:russian_twist
      47:abdominal_leg_rotations 48:arm_and_leg_extension_on_knees 49:bicycle
      50:bicep_curl_with_leg_extension 51:cat_cow 52:corkscrew 53:criss_cross
      54:criss_cross_with_ball 55:double_leg_stretch 56:knee_folds 57:lower_lift 58:neck_pull
      59:pelvic_clocks 60:roll_over 61:roll_up 62:rolling 63:rowing_1 64:rowing_2 65:scissors
      66:single_leg_circles 67:single_leg_stretch 68:snake_twist_1_and_2 69:swan 70:swimming
      71:teaser 72:the_hundred 73:bicep_curl_with_leg_extension_with_weights 75:hanging_l_sit
      77:lower_lift_with_weights 79:ring_l_sit 80:rowing_1_with_weights 81:rowing_2_with_weights
      82:scissors_with_weights 83:single_leg_stretch_with_weights 84:toes_to_elbows
      85:weighted_criss_cross 86:weighted_double_leg_stretch 87:weighted_the_hundred 88:l_sit
      89:turkish_get_up 90:weighted_ring_l_sit 91:weighted_hanging_l_sit 92:weighted_l_sit
      93:side_bend_low_wheelchair 94:side_bend_mid_wheelchair 95:side_bend_high_wheelchair
      96:seated_side_bend
    = course_capabilities uint32z 1:processed 2:valid 4:time 8:distance 16:position 32:heart_rate
      64:power 128:cadence 256:training 512:navigation 1024:bikeway 4096:aviation
    = course_point enum 0:generic 1:summit 2:valley 3:water 4:food 5:danger 6:left 7:right
      8:straight 9:first_aid 10:fourth_category 11:third_category 12:second_category
      13:first_category 14:hors_category 15:sprint 16:left_fork 17:right_fork 18:middle_fork
      19:slight_left 20:sharp_left 21:slight_right 22:sharp_right 23:u_turn 24:segment_start
      25:segment_end 27:campsite 28:aid_station 29:rest_area 30:general_distance 31:service
      32:energy_gel 33:sports_drink 34:mile_marker 35:checkpoint 36:shelter 37:meeting_spot
      38:overlook 39:toilet 40:shower 41:gear 42:sharp_curve 43:steep_incline 44:tunnel 45:bridge
      46:obstacle 47:crossing 48:store 49:transition 50:navaid 51:transport 52:alert 53:info
    = crunch_exercise_name - 0:bicycle_crunch 1:cable_crunch 2:circular_arm_crunch
      3:crossed_arms_crunch 4:weighted_crossed_arms_crunch 5:cross_leg_reverse_crunch
      6:weighted_cross_leg_reverse_crunch 7:crunch_chop 8:weighted_crunch_chop 9:double_crunch
      10:weighted_double_crunch 11:elbow_to_knee_crunch 12:weighted_elbow_to_knee_crunch
      13:flutter_kicks 14:weighted_flutter_kicks 15:foam_roller_reverse_crunch_on_bench
      16:weighted_foam_roller_reverse_crunch_on_bench 17:foam_roller_reverse_crunch_with_dumbbell
      18:foam_roller_reverse_crunch_with_medicine_ball 19:frog_press
      20:hanging_knee_raise_oblique_crunch 21:weighted_hanging_knee_raise_oblique_crunch
      22:hip_crossover 23:weighted_hip_crossover 24:hollow_rock 25:weighted_hollow_rock
      26:incline_reverse_crunch 27:weighted_incline_reverse_crunch 28:kneeling_cable_crunch
      29:kneeling_cross_crunch 30:weighted_kneeling_cross_crunch 31:kneeling_oblique_cable_crunch
      32:knees_to_elbow 33:leg_extensions 34:weighted_leg_extensions 35:leg_levers 36:mcgill_curl_up
      37:weighted_mcgill_curl_up 38:modified_pilates_roll_up_with_ball
      39:weighted_modified_pilates_roll_up_with_ball 40:pilates_crunch 41:weighted_pilates_crunch
      42:pilates_roll_up_with_ball 43:weighted_pilates_roll_up_with_ball 44:raised_legs_crunch
      45:weighted_raised_legs_crunch 46:reverse_crunch 47:weighted_reverse_crunch
      48:reverse_crunch_on_a_bench 49:weighted_reverse_crunch_on_a_bench 50:reverse_curl_and_lift
      51:weighted_reverse_curl_and_lift 52:rotational_lift 53:weighted_rotational_lift
      54:seated_alternating_reverse_crunch 55:weighted_seated_alternating_reverse_crunch
      56:seated_leg_u 57:weighted_seated_leg_u 58:side_to_side_crunch_and_weave
      59:weighted_side_to_side_crunch_and_weave 60:single_leg_reverse_crunch
      61:weighted_single_leg_reverse_crunch 62:skater_crunch_cross 63:weighted_skater_crunch_cross
      64:standing_cable_crunch 65:standing_side_crunch 66:step_climb 67:weighted_step_climb
      68:swiss_ball_crunch 69:swiss_ball_reverse_crunch 70:weighted_swiss_ball_reverse_crunch
      71:swiss_ball_russian_twist 72:weighted_swiss_ball_russian_twist 73:swiss_ball_side_crunch
      74:weighted_swiss_ball_side_crunch 75:thoracic_crunches_on_foam_roller
      76:weighted_thoracic_crunches_on_foam_roller 77:triceps_crunch 78:weighted_bicycle_crunch
      79:weighted_crunch 80:weighted_swiss_ball_crunch 81:toes_to_bar 82:weighted_toes_to_bar
      83:crunch 84:straight_leg_crunch_with_ball 86:leg_climb_crunch
    = curl_exercise_name - 0:alternating_dumbbell_biceps_curl
      1:alternating_dumbbell_biceps_curl_on_swiss_ball 2:alternating_incline_dumbbell_biceps_curl
      3:barbell_biceps_curl 4:barbell_reverse_wrist_curl 5:barbell_wrist_curl
      6:behind_the_back_barbell_reverse_wrist_curl 7:behind_the_back_one_arm_cable_curl
      8:cable_biceps_curl 9:cable_hammer_curl 10:cheating_barbell_biceps_curl
      11:close_grip_ez_bar_biceps_curl 12:cross_body_dumbbell_hammer_curl 13:dead_hang_biceps_curl
      14:decline_hammer_curl 15:dumbbell_biceps_curl_with_static_hold 16:dumbbell_hammer_curl
      17:dumbbell_reverse_wrist_curl 18:dumbbell_wrist_curl 19:ez_bar_preacher_curl
      20:forward_bend_biceps_curl 21:hammer_curl_to_press 22:incline_dumbbell_biceps_curl
      23:incline_offset_thumb_dumbbell_curl 24:kettlebell_biceps_curl
      25:lying_concentration_cable_curl 26:one_arm_preacher_curl 27:plate_pinch_curl
      28:preacher_curl_with_cable 29:reverse_ez_bar_curl 30:reverse_grip_wrist_curl
      31:reverse_grip_barbell_biceps_curl 32:seated_alternating_dumbbell_biceps_curl
      33:seated_dumbbell_biceps_curl 34:seated_reverse_dumbbell_curl
      35:split_stance_offset_pinky_dumbbell_curl 36:standing_alternating_dumbbell_curls
      37:standing_dumbbell_biceps_curl 38:standing_ez_bar_biceps_curl 39:static_curl
      40:swiss_ball_dumbbell_overhead_triceps_extension 41:swiss_ball_ez_bar_preacher_curl
      42:twisting_standing_dumbbell_biceps_curl 43:wide_grip_ez_bar_biceps_curl
      44:one_arm_concentration_curl 45:standing_zottman_biceps_curl 46:dumbbell_biceps_curl
      47:drag_curl_wheelchair 48:dumbbell_biceps_curl_wheelchair 49:bottle_curl
      50:seated_bottle_curl
    = dankyu_grading_scale - 0:7_kyuu 1:6_kyuu 2:5_kyuu 3:4_kyuu 4:3_kyuu 5:2_kyuu 6:1_kyuu 7:1_dan
      8:2_dan 9:3_dan 10:4_dan 11:5_dan
    = date_mode enum 0:day_month 1:month_day
    = date_time uint32 268435456:min
    = day_of_week enum 0:sunday 1:monday 2:tuesday 3:wednesday 4:thursday 5:friday 6:saturday
    = deadlift_exercise_name - 0:barbell_deadlift 1:barbell_straight_leg_deadlift
      2:dumbbell_deadlift 3:dumbbell_single_leg_deadlift_to_row 4:dumbbell_straight_leg_deadlift
      5:kettlebell_floor_to_shelf 6:one_arm_one_leg_deadlift 7:rack_pull
      8:rotational_dumbbell_straight_leg_deadlift 9:single_arm_deadlift
      10:single_leg_barbell_deadlift 11:single_leg_barbell_straight_leg_deadlift
      12:single_leg_deadlift_with_barbell 13:single_leg_rdl_circuit
      14:single_leg_romanian_deadlift_with_dumbbell 15:sumo_deadlift 16:sumo_deadlift_high_pull
      17:trap_bar_deadlift 18:wide_grip_barbell_deadlift 20:kettlebell_deadlift
      21:kettlebell_sumo_deadlift 23:romanian_deadlift 24:single_leg_romanian_deadlift_circuit
      25:straight_leg_deadlift
    = device_index uint8 0:creator
    = digital_watchface_layout - 0:traditional 1:modern 2:bold
    = display_heart enum 0:bpm 1:max 2:reserve
    = display_measure enum 0:metric 1:statute 2:nautical
    = display_orientation enum 0:auto 1:portrait 2:landscape 3:portrait_flipped 4:landscape_flipped
    = display_position enum 0:degree 1:degree_minute 2:degree_minute_second 3:austrian_grid
      4:british_grid 5:dutch_grid 6:hungarian_grid 7:finnish_grid 8:german_grid 9:icelandic_grid
      10:indonesian_equatorial 11:indonesian_irian 12:indonesian_southern 13:india_zone_0
      14:india_zone_IA 15:india_zone_IB 16:india_zone_IIA 17:india_zone_IIB 18:india_zone_IIIA
      19:india_zone_IIIB 20:india_zone_IVA 21:india_zone_IVB 22:irish_transverse 23:irish_grid
      24:loran 25:maidenhead_grid 26:mgrs_grid 27:new_zealand_grid 28:new_zealand_transverse
      29:qatar_grid 30:modified_swedish_grid 31:swedish_grid 32:south_african_grid 33:swiss_grid
      34:taiwan_grid 35:united_states_grid 36:utm_ups_grid 37:west_malayan 38:borneo_rso
      39:estonian_grid 40:latvian_grid 41:swedish_ref_99_grid
    = display_power enum 0:watts 1:percent_ftp
    = dive_alarm_type enum 0:depth 1:time 2:speed
    = dive_alert - 0:ndl_reached 1:gas_switch_prompted 2:near_surface 3:approaching_ndl 4:po2_warn
      5:po2_crit_high 6:po2_crit_low 7:time_alert 8:depth_alert 9:deco_ceiling_broken
      10:deco_complete 11:safety_stop_broken 12:safety_stop_complete 13:cns_warning 14:cns_critical
      15:otu_warning 16:otu_critical 17:ascent_critical 18:alert_dismissed_by_key
      19:alert_dismissed_by_timeout 20:battery_low 21:battery_critical 22:safety_stop_started
      23:approaching_first_deco_stop 24:setpoint_switch_auto_low 25:setpoint_switch_auto_high
      26:setpoint_switch_manual_low 27:setpoint_switch_manual_high 28:auto_setpoint_switch_ignored
      29:switched_to_open_circuit 30:switched_to_closed_circuit 32:tank_battery_low
      33:po2_ccr_dil_low 34:deco_stop_cleared 35:apnea_neutral_buoyancy 36:apnea_target_depth
      37:apnea_surface 38:apnea_high_speed 39:apnea_low_speed
    = dive_backlight_mode enum 0:at_depth 1:always_on
    = dive_gas_mode enum 0:open_circuit 1:closed_circuit_diluent
    = dive_gas_status enum 0:disabled 1:enabled 2:backup_only
    = dive_section_type enum 0:ascent 1:descent 2:hang
    = elliptical_exercise_name - 0:elliptical
    = event enum 0:timer 3:workout 4:workout_step 5:power_down 6:power_up 7:off_course 8:session
      9:lap 10:course_point 11:battery 12:virtual_partner_pace 13:hr_high_alert 14:hr_low_alert
      15:speed_high_alert 16:speed_low_alert 17:cad_high_alert 18:cad_low_alert 19:power_high_alert
      20:power_low_alert 21:recovery_hr 22:battery_low 23:time_duration_alert
      24:distance_duration_alert 25:calorie_duration_alert 26:activity 27:fitness_equipment
      28:length 32:user_marker 33:sport_point 36:calibration 42:front_gear_change
      43:rear_gear_change 44:rider_position_change 45:elev_high_alert 46:elev_low_alert
      47:comm_timeout 54:auto_activity_detect 56:dive_alert 57:dive_gas_switched
      71:tank_pressure_reserve 72:tank_pressure_critical 73:tank_lost 75:radar_threat_alert
      76:tank_battery_low 81:tank_pod_connected 82:tank_pod_disconnected
    = event_type enum 0:start 1:stop 2:consecutive_depreciated 3:marker 4:stop_all
      5:begin_depreciated 6:end_depreciated 7:end_all_depreciated 8:stop_disable 9:stop_disable_all
    = ewbank_grading_scale - 0:4 1:5 2:6 3:7 4:8 5:9 6:10 7:11 8:12 9:13 10:14 11:15 12:16 13:17
      14:18 15:19 16:20 17:21 18:22 19:23 20:24 21:25 22:26 23:27 24:28 25:29 26:30 27:31 28:32
      29:33 30:34 31:35 32:36 33:37 34:38
    = exd_data_units enum 0:no_units 1:laps 2:miles_per_hour 3:kilometers_per_hour 4:feet_per_hour
      5:meters_per_hour 6:degrees_celsius 7:degrees_farenheit 8:zone 9:gear 10:rpm 11:bpm 12:degrees
      13:millimeters 14:meters 15:kilometers 16:feet 17:yards 18:kilofeet 19:miles 20:time
      21:enum_turn_type 22:percent 23:watts 24:watts_per_kilogram 25:enum_battery_status
      26:enum_bike_light_beam_angle_mode 27:enum_bike_light_battery_status
      28:enum_bike_light_network_config_type 29:lights 30:seconds 31:minutes 32:hours 33:calories
      34:kilojoules 35:milliseconds 36:second_per_mile 37:second_per_kilometer 38:centimeter
      39:enum_course_point 40:bradians 41:enum_sport 42:inches_hg 43:mm_hg 44:mbars 45:hecto_pascals
      46:feet_per_min 47:meters_per_min 48:meters_per_sec 49:eight_cardinal
    = exd_descriptors enum 0:bike_light_battery_status 1:beam_angle_status 2:batery_level
      3:light_network_mode 4:number_lights_connected 5:cadence 6:distance
      7:estimated_time_of_arrival 8:heading 9:time 10:battery_level 11:trainer_resistance
      12:trainer_target_power 13:time_seated 14:time_standing 15:elevation 16:grade 17:ascent
      18:descent 19:vertical_speed 20:di2_battery_level 21:front_gear 22:rear_gear 23:gear_ratio
      24:heart_rate 25:heart_rate_zone 26:time_in_heart_rate_zone 27:heart_rate_reserve 28:calories
      29:gps_accuracy 30:gps_signal_strength 31:temperature 32:time_of_day 33:balance
      34:pedal_smoothness 35:power 36:functional_threshold_power 37:intensity_factor 38:work
      39:power_ratio 40:normalized_power 41:training_stress_Score 42:time_on_zone 43:speed 44:laps
      45:reps 46:workout_step 47:course_distance 48:navigation_distance
      49:course_estimated_time_of_arrival 50:navigation_estimated_time_of_arrival 51:course_time
      52:navigation_time 53:course_heading 54:navigation_heading 55:power_zone
      56:torque_effectiveness 57:timer_time 58:power_weight_ratio 59:left_platform_center_offset
      60:right_platform_center_offset 61:left_power_phase_start_angle
      62:right_power_phase_start_angle 63:left_power_phase_finish_angle
      64:right_power_phase_finish_angle 65:gears 66:pace 67:training_effect 68:vertical_oscillation
      69:vertical_ratio 70:ground_contact_time 71:left_ground_contact_time_balance
      72:right_ground_contact_time_balance 73:stride_length 74:running_cadence
      75:performance_condition 76:course_type 77:time_in_power_zone 78:navigation_turn
      79:course_location 80:navigation_location 81:compass 82:gear_combo 83:muscle_oxygen 84:icon
      85:compass_heading 86:gps_heading 87:gps_elevation 88:anaerobic_training_effect 89:course
      90:off_course 91:glide_ratio 92:vertical_distance 93:vmg 94:ambient_pressure 95:pressure
      96:vam
    = exd_display_type enum 0:numerical 1:simple 2:graph 3:bar 4:circle_graph 5:virtual_partner
      6:balance 7:string_list 8:string 9:simple_dynamic_icon 10:gauge
    = exd_layout enum 0:full_screen 1:half_vertical 2:half_horizontal 3:half_vertical_right_split
      4:half_horizontal_bottom_split 5:full_quarter_split 6:half_vertical_left_split
      7:half_horizontal_top_split 8:dynamic
    = exd_qualifiers enum 0:no_qualifier 1:instantaneous 2:average 3:lap 4:maximum 5:maximum_average
      6:maximum_lap 7:last_lap 8:average_lap 9:to_destination 10:to_go 11:to_next
      12:next_course_point 13:total 14:three_second_average 15:ten_second_average
      16:thirty_second_average 17:percent_maximum 18:percent_maximum_average 19:lap_percent_maximum
      20:elapsed 21:sunrise 22:sunset 23:compared_to_virtual_partner 24:maximum_24h 25:minimum_24h
      26:minimum 27:first 28:second 29:third 30:shifter 31:last_sport 32:moving 33:stopped
      34:estimated_total 242:zone_9 243:zone_8 244:zone_7 245:zone_6 246:zone_5 247:zone_4
      248:zone_3 249:zone_2 250:zone_1
    = exercise_category uint16 0:bench_press 1:calf_raise 2:cardio 3:carry 4:chop 5:core 6:crunch
      7:curl 8:deadlift 9:flye 10:hip_raise 11:hip_stability 12:hip_swing 13:hyperextension
      14:lateral_raise 15:leg_curl 16:leg_raise 17:lunge 18:olympic_lift 19:plank 20:plyo 21:pull_up
      22:push_up 23:row 24:shoulder_press 25:shoulder_stability 26:shrug 27:sit_up 28:squat
      29:total_body 30:triceps_extension 31:warm_up 32:run 33:bike 34:cardio_sensors 35:move 36:pose
      37:banded_exercises 38:battle_rope 39:elliptical 40:floor_climb 41:indoor_bike 42:indoor_row
      43:ladder 44:sandbag 45:sled 46:sledge_hammer 47:stair_stepper 49:suspension 50:tire
      52:run_indoor 53:bike_outdoor 65534:unknown
    = favero_product - 10:assioma_uno 12:assioma_duo
    = file enum 1:device 2:settings 3:sport 4:activity 5:workout 6:course 7:schedules 9:weight
      10:totals 11:goals 14:blood_pressure 15:monitoring_a 20:activity_summary 28:monitoring_daily
      32:monitoring_b 34:segment 35:segment_list 40:exd_configuration 247:mfg_range_min
      254:mfg_range_max
    = file_flags uint8z 2:read 4:write 8:erase
    = fit_base_type uint8 0:enum 1:sint8 2:uint8 7:string 10:uint8z 13:byte 131:sint16 132:uint16
      133:sint32 134:uint32 136:float32 137:float64 139:uint16z 140:uint32z 142:sint64 143:uint64
      144:uint64z
    = fit_base_unit uint16 0:other 1:kilogram 2:pound
    = fitness_equipment_state - 0:ready 1:in_use 2:paused 3:unknown
    = floor_climb_exercise_name - 0:floor_climb
    = flye_exercise_name - 0:cable_crossover 1:decline_dumbbell_flye 2:dumbbell_flye
      3:incline_dumbbell_flye 4:kettlebell_flye 5:kneeling_rear_flye
      6:single_arm_standing_cable_reverse_flye 7:swiss_ball_dumbbell_flye 8:arm_rotations
      9:hug_a_tree 10:face_down_incline_reverse_flye 11:incline_reverse_flye
      12:rear_delt_fly_wheelchair
    = font_grading_scale - 0:1 1:2 2:3 3:4 4:4_plus 5:5 6:5_plus 7:6a 8:6a_plus 9:6b 10:6b_plus
      11:6c 12:6c_plus 13:7a 14:7a_plus 15:7b 16:7b_plus 17:7c 18:7c_plus 19:8a 20:8a_plus 21:8b
      22:8b_plus 23:8c 24:8c_plus 25:9a
    = french_grading_scale - 0:1 1:2 2:3 3:4a 4:4b 5:4c 6:5a 7:5b 8:5c 9:6a 10:6a_plus 11:6b
      12:6b_plus 13:6c 14:6c_plus 15:7a 16:7a_plus 17:7b 18:7b_plus 19:7c 20:7c_plus 21:8a
      22:8a_plus 23:8b 24:8b_plus 25:8c 26:8c_plus 27:9a 28:9a_plus 29:9b
    """
}
