extension FIT.ProfileTables {
  /// Types from `pose_exercise_name` to `yds_grading_scale`, in the grammar of `ProfileTables`.
  static let types3 = """
    = pose_exercise_name - 0:all_fours 1:ankle_to_knee 2:baby_cobra 3:boat 4:bound_angle
      5:bound_seated_single_leg_forward_bend 6:bow 7:bowed_half_moon 8:bridge 9:cat 10:chair
      11:childs 12:corpse 13:cow_face 14:cow 15:devotional_warrior 16:dolphin_plank 17:dolphin
      18:down_dog_knee_to_nose 19:down_dog_split 20:down_dog_split_open_hip_bent_knee
      21:downward_facing_dog 22:eagle 23:easy_seated 24:extended_puppy 25:extended_side_angle
      26:fish 27:four_limbed_staff 28:full_split 29:gate 30:half_chair_half_ankle_to_knee
      31:half_moon 32:head_to_knee 33:heron 34:heros 35:high_lunge 36:knees_chest_chin 37:lizard
      38:locust 39:low_lunge 40:low_lunge_twist 41:low_lunge_with_knee_down 42:mermaid 43:mountain
      44:one_legged_downward_facing_pose_open_hip_bent_knee 45:one_legged_pigeon 46:peaceful_warrior
      47:plank 48:plow 49:reclined_hand_to_foot 50:revolved_half_moon 51:revolved_head_to_knee
      52:revolved_triangle 53:runners_lunge 54:seated_easy_side_bend 55:seated_easy_twist
      56:seated_long_leg_forward_bend 57:seated_wide_leg_forward_bend 58:shoulder_stand 59:side_boat
      60:side_plank 61:sphinx 62:squat_open_arm_twist 63:squat_palm_press 64:staff
      65:standing_arms_up 66:standing_forward_bend_halfway_up 67:standing_forward_bend
      68:standing_side_opener 69:standing_single_leg_forward_bend 70:standing_split
      71:standing_wide_leg_forward_bend 72:standing_wide_leg_forward_bend_with_twist
      73:supine_spinal_twist 74:table_top 75:thread_the_needle 76:thunderbolt
      77:thunderbolt_pose_both_sides_arm_stretch 78:tree 79:triangle 80:up_dog
      81:upward_facing_plank 82:warrior_one 83:warrior_three 84:warrior_two 85:wheel
      86:wide_side_lunge 87:deep_breathing_wheelchair 88:deep_breathing_low_wheelchair
      89:deep_breathing_mid_wheelchair 90:deep_breathing_high_wheelchair 91:prayer_wheelchair
      92:overhead_prayer_wheelchair 93:cactus_wheelchair 94:breathing_punches_wheelchair
      95:breathing_punches_extended_wheelchair 96:breathing_punches_overhead_wheelchair
      97:breathing_punches_overhead_and_down_wheelchair 98:breathing_punches_side_wheelchair
      99:breathing_punches_extended_side_wheelchair 100:breathing_punches_overhead_side_wheelchair
      101:breathing_punches_overhead_and_down_side_wheelchair 102:left_hand_back_wheelchair
      103:triangle_wheelchair 104:thread_the_needle_wheelchair
      105:neck_flexion_and_extension_wheelchair 106:neck_lateral_flexion_wheelchair
      107:spine_flexion_and_extension_wheelchair 108:spine_rotation_wheelchair
      109:spine_lateral_flexion_wheelchair 110:alternative_skiing_wheelchair
      111:reach_forward_wheelchair 112:warrior_wheelchair 113:reverse_warrior_wheelchair
      114:downward_facing_dog_to_cobra 115:seated_cat_cow
    = power_phase_type - 0:power_phase_start_angle 1:power_phase_end_angle 2:power_phase_arc_length
      3:power_phase_center
    = projectile_type enum 0:arrow 1:rifle_cartridge 2:pistol_cartridge 3:shotshell
      4:air_rifle_pellet 5:other
    = pull_up_exercise_name - 0:banded_pull_ups 1:30_degree_lat_pulldown 2:band_assisted_chin_up
      3:close_grip_chin_up 4:weighted_close_grip_chin_up 5:close_grip_lat_pulldown
      6:crossover_chin_up 7:weighted_crossover_chin_up 8:ez_bar_pullover 9:hanging_hurdle
      10:weighted_hanging_hurdle 11:kneeling_lat_pulldown 12:kneeling_underhand_grip_lat_pulldown
      13:lat_pulldown 14:mixed_grip_chin_up 15:weighted_mixed_grip_chin_up 16:mixed_grip_pull_up
      17:weighted_mixed_grip_pull_up 18:reverse_grip_pulldown 19:standing_cable_pullover
      20:straight_arm_pulldown 21:swiss_ball_ez_bar_pullover 22:towel_pull_up
      23:weighted_towel_pull_up 24:weighted_pull_up 25:wide_grip_lat_pulldown 26:wide_grip_pull_up
      27:weighted_wide_grip_pull_up 28:burpee_pull_up 29:weighted_burpee_pull_up 30:jumping_pull_ups
      31:weighted_jumping_pull_ups 32:kipping_pull_up 33:weighted_kipping_pull_up 34:l_pull_up
      35:weighted_l_pull_up 36:suspended_chin_up 37:weighted_suspended_chin_up 38:pull_up 39:chin_up
      40:neutral_grip_chin_up 41:weighted_chin_up 42:band_assisted_pull_up 43:neutral_grip_pull_up
      44:weighted_neutral_grip_chin_up 45:weighted_neutral_grip_pull_up
    = push_up_exercise_name - 0:chest_press_with_band 1:alternating_staggered_push_up
      2:weighted_alternating_staggered_push_up 3:alternating_hands_medicine_ball_push_up
      4:weighted_alternating_hands_medicine_ball_push_up 5:bosu_ball_push_up
      6:weighted_bosu_ball_push_up 7:clapping_push_up 8:weighted_clapping_push_up
      9:close_grip_medicine_ball_push_up 10:weighted_close_grip_medicine_ball_push_up
      11:close_hands_push_up 12:weighted_close_hands_push_up 13:decline_push_up
      14:weighted_decline_push_up 15:diamond_push_up 16:weighted_diamond_push_up
      17:explosive_crossover_push_up 18:weighted_explosive_crossover_push_up 19:explosive_push_up
      20:weighted_explosive_push_up 21:feet_elevated_side_to_side_push_up
      22:weighted_feet_elevated_side_to_side_push_up 23:hand_release_push_up
      24:weighted_hand_release_push_up 25:handstand_push_up 26:weighted_handstand_push_up
      27:incline_push_up 28:weighted_incline_push_up 29:isometric_explosive_push_up
      30:weighted_isometric_explosive_push_up 31:judo_push_up 32:weighted_judo_push_up
      33:kneeling_push_up 34:weighted_kneeling_push_up 35:medicine_ball_chest_pass
      36:medicine_ball_push_up 37:weighted_medicine_ball_push_up 38:one_arm_push_up
      39:weighted_one_arm_push_up 40:weighted_push_up 41:push_up_and_row 42:weighted_push_up_and_row
      43:push_up_plus 44:weighted_push_up_plus 45:push_up_with_feet_on_swiss_ball
      46:weighted_push_up_with_feet_on_swiss_ball 47:push_up_with_one_hand_on_medicine_ball
      48:weighted_push_up_with_one_hand_on_medicine_ball 49:shoulder_push_up
      50:weighted_shoulder_push_up 51:single_arm_medicine_ball_push_up
      52:weighted_single_arm_medicine_ball_push_up 53:spiderman_push_up
      54:weighted_spiderman_push_up 55:stacked_feet_push_up 56:weighted_stacked_feet_push_up
      57:staggered_hands_push_up 58:weighted_staggered_hands_push_up 59:suspended_push_up
      60:weighted_suspended_push_up 61:swiss_ball_push_up 62:weighted_swiss_ball_push_up
      63:swiss_ball_push_up_plus 64:weighted_swiss_ball_push_up_plus 65:t_push_up
      66:weighted_t_push_up 67:triple_stop_push_up 68:weighted_triple_stop_push_up
      69:wide_hands_push_up 70:weighted_wide_hands_push_up 71:parallette_handstand_push_up
      72:weighted_parallette_handstand_push_up 73:ring_handstand_push_up
      74:weighted_ring_handstand_push_up 75:ring_push_up 76:weighted_ring_push_up 77:push_up
      78:pilates_pushup 79:dynamic_push_up 80:kipping_handstand_push_up 81:shoulder_tapping_push_up
      82:biceps_push_up 83:hindu_push_up 84:pike_push_up 85:wide_grip_push_up
      86:weighted_biceps_push_up 87:weighted_hindu_push_up 88:weighted_pike_push_up
      89:kipping_parallette_handstand_push_up 90:wall_push_up
    = pwr_zone_calc enum 0:custom 1:percent_ftp
    = radar_threat_level_type enum 0:threat_unknown 1:threat_none 2:threat_approaching
      3:threat_approaching_fast
    = rider_position_type - 0:seated 1:standing 2:transition_to_seated 3:transition_to_standing
    = row_exercise_name - 0:barbell_straight_leg_deadlift_to_row 1:cable_row_standing 2:dumbbell_row
      3:elevated_feet_inverted_row 4:weighted_elevated_feet_inverted_row 5:face_pull
      6:face_pull_with_external_rotation 7:inverted_row_with_feet_on_swiss_ball
      8:weighted_inverted_row_with_feet_on_swiss_ball 9:kettlebell_row 10:modified_inverted_row
      11:weighted_modified_inverted_row 12:neutral_grip_alternating_dumbbell_row
      13:one_arm_bent_over_row 14:one_legged_dumbbell_row 15:renegade_row
      16:reverse_grip_barbell_row 17:rope_handle_cable_row 18:seated_cable_row
      19:seated_dumbbell_row 20:single_arm_cable_row 21:single_arm_cable_row_and_rotation
      22:single_arm_inverted_row 23:weighted_single_arm_inverted_row
      24:single_arm_neutral_grip_dumbbell_row 25:single_arm_neutral_grip_dumbbell_row_and_rotation
      26:suspended_inverted_row 27:weighted_suspended_inverted_row 28:t_bar_row
      29:towel_grip_inverted_row 30:weighted_towel_grip_inverted_row 31:underhand_grip_cable_row
      32:v_grip_cable_row 33:wide_grip_seated_cable_row 34:alternating_dumbbell_row 35:inverted_row
      36:row 37:weighted_row 38:indoor_row 39:banded_face_pulls 40:chest_supported_dumbbell_row
      41:decline_ring_row 42:elevated_ring_row 43:rdl_bent_over_row_with_barbell_dumbbell
      44:ring_row 45:barbell_row 46:bent_over_row_with_barbell 47:bent_over_row_with_dumbell
      48:seated_underhand_grip_cable_row 49:trx_inverted_row 50:weighted_inverted_row
      51:weighted_trx_inverted_row 52:dumbbell_row_wheelchair
    = run_exercise_name - 0:run 1:walk 2:jog 3:sprint 4:run_or_walk 5:speed_walk 6:warm_up
    = run_indoor_exercise_name - 0:indoor_track_run 1:treadmill
    = sandbag_exercise_name - 0:around_the_world 1:back_squat 2:bear_crawl_pull_through
      3:bear_hug_squat 4:clean 5:clean_and_press 6:curl 7:front_carry 8:front_squat 9:lunge
      10:overhead_press 11:plank_pull_through 12:rotational_lunge 13:row 14:russian_twist
      15:shouldering 16:shoveling 17:side_lunge 18:sprint 19:zercher_squat
    = saxon_grading_scale - 0:I 1:II 2:III 3:IV 4:V 5:VI 6:VII_a 7:VII_b 8:VII_c 9:VIII_a 10:VIII_b
      11:VIII_c 12:IX_a 13:IX_b 14:IX_c 15:X_a 16:X_b 17:X_c 18:XI_a 19:XI_b 20:XI_c 21:XII_a
      22:XII_b 23:XII_c
    = schedule enum 0:workout 1:course
    = segment_delete_status enum 0:do_not_delete 1:delete_one 2:delete_all
    = segment_lap_status enum 0:end 1:fail
    = segment_leaderboard_type enum 0:overall 1:personal_best 2:connections 3:group 4:challenger
      5:kom 6:qom 7:pr 8:goal 9:carrot 10:club_leader 11:rival 12:last 13:recent_best
      14:course_record
    = segment_selection_type enum 0:starred 1:suggested
    = sensor_type enum 0:accelerometer 1:gyroscope 2:compass 3:barometer
    = session_trigger enum 0:activity_end 1:manual 2:auto_multi_sport 3:fitness_equipment
    = set_type uint8 0:rest 1:active
    = shoulder_press_exercise_name - 0:alternating_dumbbell_shoulder_press 1:arnold_press
      2:barbell_front_squat_to_push_press 3:barbell_push_press 4:barbell_shoulder_press
      5:dead_curl_press 6:dumbbell_alternating_shoulder_press_and_twist
      7:dumbbell_hammer_curl_to_lunge_to_press 8:dumbbell_push_press 9:floor_inverted_shoulder_press
      10:weighted_floor_inverted_shoulder_press 11:inverted_shoulder_press
      12:weighted_inverted_shoulder_press 13:one_arm_push_press 14:overhead_barbell_press
      15:overhead_dumbbell_press 16:seated_barbell_shoulder_press 17:seated_dumbbell_shoulder_press
      18:single_arm_dumbbell_shoulder_press 19:single_arm_step_up_and_press
      20:smith_machine_overhead_press 21:split_stance_hammer_curl_to_press
      22:swiss_ball_dumbbell_shoulder_press 23:weight_plate_front_raise 24:dumbbell_shoulder_press
      25:military_press 27:strict_press 28:dumbbell_front_raise
      29:dumbbell_curl_to_overhead_press_wheelchair 30:arnold_press_wheelchair
      31:overhead_dumbbell_press_wheelchair
    = shoulder_stability_exercise_name - 0:90_degree_cable_external_rotation
      1:band_external_rotation 2:band_internal_rotation
      3:bent_arm_lateral_raise_and_external_rotation 4:cable_external_rotation
      5:dumbbell_face_pull_with_external_rotation 6:floor_i_raise 7:weighted_floor_i_raise
      8:floor_t_raise 9:weighted_floor_t_raise 10:floor_y_raise 11:weighted_floor_y_raise
      12:incline_i_raise 13:weighted_incline_i_raise 14:incline_l_raise 15:weighted_incline_l_raise
      16:incline_t_raise 17:weighted_incline_t_raise 18:incline_w_raise 19:weighted_incline_w_raise
      20:incline_y_raise 21:weighted_incline_y_raise 22:lying_external_rotation
      23:seated_dumbbell_external_rotation 24:standing_l_raise 25:swiss_ball_i_raise
      26:weighted_swiss_ball_i_raise 27:swiss_ball_t_raise 28:weighted_swiss_ball_t_raise
      29:swiss_ball_w_raise 30:weighted_swiss_ball_w_raise 31:swiss_ball_y_raise
      32:weighted_swiss_ball_y_raise 33:cable_internal_rotation 34:lying_internal_rotation
      35:seated_dumbbell_internal_rotation
    = shrug_exercise_name - 0:barbell_jump_shrug 1:barbell_shrug 2:barbell_upright_row
      3:behind_the_back_smith_machine_shrug 4:dumbbell_jump_shrug 5:dumbbell_shrug
      6:dumbbell_upright_row 7:incline_dumbbell_shrug 8:overhead_barbell_shrug
      9:overhead_dumbbell_shrug 10:scaption_and_shrug 11:scapular_retraction 12:serratus_chair_shrug
      13:weighted_serratus_chair_shrug 14:serratus_shrug 15:weighted_serratus_shrug
      16:wide_grip_jump_shrug 17:wide_grip_barbell_shrug 18:behind_the_back_shrug
      19:dumbbell_shrug_wheelchair 20:shrug_wheelchair 21:shrug_arm_down_wheelchair
      22:shrug_arm_mid_wheelchair 23:shrug_arm_up_wheelchair 24:upright_row
    = side enum 0:right 1:left
    = sit_up_exercise_name - 0:alternating_sit_up 1:weighted_alternating_sit_up 2:bent_knee_v_up
      3:weighted_bent_knee_v_up 4:butterfly_sit_up 5:weighted_butterfly_situp 6:cross_punch_roll_up
      7:weighted_cross_punch_roll_up 8:crossed_arms_sit_up 9:weighted_crossed_arms_sit_up
      10:get_up_sit_up 11:weighted_get_up_sit_up 12:hovering_sit_up 13:weighted_hovering_sit_up
      14:kettlebell_sit_up 15:medicine_ball_alternating_v_up 16:medicine_ball_sit_up
      17:medicine_ball_v_up 18:modified_sit_up 19:negative_sit_up 20:one_arm_full_sit_up
      21:reclining_circle 22:weighted_reclining_circle 23:reverse_curl_up
      24:weighted_reverse_curl_up 25:single_leg_swiss_ball_jackknife
      26:weighted_single_leg_swiss_ball_jackknife 27:the_teaser 28:the_teaser_weighted
      29:three_part_roll_down 30:weighted_three_part_roll_down 31:v_up 32:weighted_v_up
      33:weighted_russian_twist_on_swiss_ball 34:weighted_sit_up 35:x_abs 36:weighted_x_abs
      37:sit_up 38:ghd_sit_ups 39:sit_up_turkish_get_up 40:russian_twist_on_swiss_ball
    = sled_exercise_name - 0:backward_drag 1:chest_press 2:forward_drag 3:low_push 4:push 5:row
    = sledge_hammer_exercise_name - 0:lateral_swing 1:hammer_slam
    = sleep_disruption_severity enum 0:none 1:low 2:medium 3:high
    = sleep_level enum 0:unmeasurable 1:awake 2:light 3:deep 4:rem
    = source_type enum 0:ant 1:antplus 2:bluetooth 3:bluetooth_low_energy 4:wifi 5:local
    = split_status enum 0:failure 1:success 2:climb_attempted 3:climb_completed
    = split_type enum 1:ascent_split 2:descent_split 3:interval_active 4:interval_rest
      5:interval_warmup 6:interval_cooldown 7:interval_recovery 8:interval_other 9:climb_active
      10:climb_rest 11:surf_active 12:run_active 13:run_rest 14:workout_round 17:rwd_run 18:rwd_walk
      21:windsurf_active 22:rwd_stand 23:transition 28:ski_lift_split 29:ski_run_split
    = spo2_measurement_type enum 0:off_wrist 1:spot_check 2:continuous_check 3:periodic
    = sport enum 0:generic 1:running 2:cycling 3:transition 4:fitness_equipment 5:swimming
      6:basketball 7:soccer 8:tennis 9:american_football 10:training 11:walking
      12:cross_country_skiing 13:alpine_skiing 14:snowboarding 15:rowing 16:mountaineering 17:hiking
      18:multisport 19:paddling 20:flying 21:e_biking 22:motorcycling 23:boating 24:driving 25:golf
      26:hang_gliding 27:horseback_riding 28:hunting 29:fishing 30:inline_skating 31:rock_climbing
      32:sailing 33:ice_skating 34:sky_diving 35:snowshoeing 36:snowmobiling
      37:stand_up_paddleboarding 38:surfing 39:wakeboarding 40:water_skiing 41:kayaking 42:rafting
      43:windsurfing 44:kitesurfing 45:tactical 46:jumpmaster 47:boxing 48:floor_climbing
      49:baseball 53:diving 56:shooting 58:winter_sport 59:grinding 62:hiit 63:video_gaming
      64:racket 65:wheelchair_push_walk 66:wheelchair_push_run 67:meditation 68:para_sport
      69:disc_golf 70:team_sport 71:cricket 72:rugby 73:hockey 74:lacrosse 75:volleyball
      76:water_tubing 77:wakesurfing 78:water_sport 79:archery 80:mixed_martial_arts 81:motor_sports
      82:snorkeling 83:dance 84:jump_rope 85:pool_apnea 86:mobility 87:geocaching 88:canoeing
      254:all
    = sport_bits_0 uint8z 1:generic 2:running 4:cycling 8:transition 16:fitness_equipment
      32:swimming 64:basketball 128:soccer
    = sport_bits_1 - 1:tennis 2:american_football 4:training 8:walking 16:cross_country_skiing
      32:alpine_skiing 64:snowboarding 128:rowing
    = sport_bits_2 - 1:mountaineering 2:hiking 4:multisport 8:paddling 16:flying 32:e_biking
      64:motorcycling 128:boating
    = sport_bits_3 - 1:driving 2:golf 4:hang_gliding 8:horseback_riding 16:hunting 32:fishing
      64:inline_skating 128:rock_climbing
    = sport_bits_4 - 1:sailing 2:ice_skating 4:sky_diving 8:snowshoeing 16:snowmobiling
      32:stand_up_paddleboarding 64:surfing 128:wakeboarding
    = sport_bits_5 - 1:water_skiing 2:kayaking 4:rafting 8:windsurfing 16:kitesurfing 32:tactical
      64:jumpmaster 128:boxing
    = sport_bits_6 - 1:floor_climbing
    = sport_event enum 0:uncategorized 1:geocaching 2:fitness 3:recreation 4:race 5:special_event
      6:training 7:transportation 8:touring
    = squat_exercise_name - 0:leg_press 1:back_squat_with_body_bar 2:back_squats
      3:weighted_back_squats 4:balancing_squat 5:weighted_balancing_squat 6:barbell_back_squat
      7:barbell_box_squat 8:barbell_front_squat 9:barbell_hack_squat 10:barbell_hang_squat_snatch
      11:barbell_lateral_step_up 12:barbell_quarter_squat 13:barbell_siff_squat
      14:barbell_squat_snatch 15:barbell_squat_with_heels_raised 16:barbell_stepover
      17:barbell_step_up 18:bench_squat_with_rotational_chop
      19:weighted_bench_squat_with_rotational_chop 20:body_weight_wall_squat 21:weighted_wall_squat
      22:box_step_squat 23:weighted_box_step_squat 24:braced_squat
      25:crossed_arm_barbell_front_squat 26:crossover_dumbbell_step_up 27:dumbbell_front_squat
      28:dumbbell_split_squat 29:dumbbell_squat 30:dumbbell_squat_clean 31:dumbbell_stepover
      32:dumbbell_step_up 33:elevated_single_leg_squat 34:weighted_elevated_single_leg_squat
      35:figure_four_squats 36:weighted_figure_four_squats 37:goblet_squat 38:kettlebell_squat
      39:kettlebell_swing_overhead 40:kettlebell_swing_with_flip_to_squat
      41:lateral_dumbbell_step_up 42:one_legged_squat 43:overhead_dumbbell_squat 44:overhead_squat
      45:partial_single_leg_squat 46:weighted_partial_single_leg_squat 47:pistol_squat
      48:weighted_pistol_squat 49:plie_slides 50:weighted_plie_slides 51:plie_squat
      52:weighted_plie_squat 53:prisoner_squat 54:weighted_prisoner_squat 55:single_leg_bench_get_up
      56:weighted_single_leg_bench_get_up 57:single_leg_bench_squat
      58:weighted_single_leg_bench_squat 59:single_leg_squat_on_swiss_ball
      60:weighted_single_leg_squat_on_swiss_ball 61:squat 62:weighted_squat 63:squats_with_band
      64:staggered_squat 65:weighted_staggered_squat 66:step_up 67:weighted_step_up
      68:suitcase_squats 69:sumo_squat 70:sumo_squat_slide_in 71:weighted_sumo_squat_slide_in
      72:sumo_squat_to_high_pull 73:sumo_squat_to_stand 74:weighted_sumo_squat_to_stand
      75:sumo_squat_with_rotation 76:weighted_sumo_squat_with_rotation
      77:swiss_ball_body_weight_wall_squat 78:weighted_swiss_ball_wall_squat 79:thrusters
      80:uneven_squat 81:weighted_uneven_squat 82:waist_slimming_squat 83:wall_ball
      84:wide_stance_barbell_squat 85:wide_stance_goblet_squat 86:zercher_squat 87:kbs_overhead
      88:squat_and_side_kick 89:squat_jumps_in_n_out
      90:pilates_plie_squats_parallel_turned_out_flat_and_heels
      91:releve_straight_leg_and_knee_bent_with_one_leg_variation
      92:alternating_box_dumbbell_step_ups 93:dumbbell_overhead_squat_single_arm
      94:dumbbell_squat_snatch 95:medicine_ball_squat 97:wall_ball_squat_and_press
      98:squat_american_swing 100:air_squat 101:dumbbell_thrusters 102:overhead_barbell_squat
    = stair_stepper_exercise_name - 0:stair_stepper
    = stroke_type enum 0:no_event 1:other 2:serve 3:forehand 4:backhand 5:smash
    = sub_sport enum 0:generic 1:treadmill 2:street 3:trail 4:track 5:spin 6:indoor_cycling 7:road
      8:mountain 9:downhill 10:recumbent 11:cyclocross 12:hand_cycling 13:track_cycling
      14:indoor_rowing 15:elliptical 16:stair_climbing 17:lap_swimming 18:open_water
      19:flexibility_training 20:strength_training 21:warm_up 22:match 23:exercise 24:challenge
      25:indoor_skiing 26:cardio_training 27:indoor_walking 28:e_bike_fitness 29:bmx
      30:casual_walking 31:speed_walking 32:bike_to_run_transition 33:run_to_bike_transition
      34:swim_to_bike_transition 35:atv 36:motocross 37:backcountry 38:resort 39:rc_drone
      40:wingsuit 41:whitewater 42:skate_skiing 43:yoga 44:pilates 45:indoor_running
      46:gravel_cycling 47:e_bike_mountain 48:commuting 49:mixed_surface 50:navigate 51:track_me
      52:map 53:single_gas_diving 54:multi_gas_diving 55:gauge_diving 56:apnea_diving
      57:apnea_hunting 58:virtual_activity 59:obstacle 62:breathing 63:ccr_diving 65:sail_race
      66:expedition 67:ultra 68:indoor_climbing 69:bouldering 70:hiit 71:indoor_grinding
      72:hunting_with_dogs 73:amrap 74:emom 75:tabata 77:esport 78:triathlon 79:duathlon 80:brick
      81:swim_run 82:adventure_race 83:trucker_workout 84:pickleball 85:padel
      86:indoor_wheelchair_walk 87:indoor_wheelchair_run 88:indoor_hand_cycling 90:field 91:ice
      92:ultimate 93:platform 94:squash 95:badminton 96:racquetball 97:table_tennis 98:overland
      99:trolling_motor 110:fly_canopy 111:fly_paraglide 112:fly_paramotor 113:fly_pressurized
      114:fly_navigate 115:fly_timer 116:fly_altimeter 117:fly_wx 118:fly_vfr 119:fly_ifr
      121:dynamic_apnea 123:enduro 124:rucking 125:rally 126:pool_triathlon 127:e_bike_enduro
      254:all
    = supported_exd_screen_layouts - 1:full_screen 2:half_vertical 4:half_horizontal
      8:half_vertical_right_split 16:half_horizontal_bottom_split 32:full_quarter_split
      64:half_vertical_left_split 128:half_horizontal_top_split
    = suspension_exercise_name - 0:chest_fly 1:chest_press 2:crunch 3:curl 4:dip 5:face_pull
      6:glute_bridge 7:hamstring_curl 8:hip_drop 9:inverted_row 10:knee_drive_jump 11:knee_to_chest
      12:lat_pullover 13:lunge 14:mountain_climber 15:pendulum 16:pike 17:plank 18:power_pull
      19:pull_up 20:push_up 21:reverse_mountain_climber 22:reverse_plank 23:rollout 24:row
      25:side_lunge 26:side_plank 27:single_leg_deadlift 28:single_leg_squat 29:sit_up 30:split
      31:squat 32:squat_jump 33:tricep_press 34:y_fly
    = swim_stroke enum 0:freestyle 1:backstroke 2:breaststroke 3:butterfly 4:drill 5:mixed 6:im
      7:im_by_round 8:rimo
    = switch enum 0:off 1:on 2:auto
    = tap_sensitivity enum 0:high 1:medium 2:low
    = time_mode enum 0:hour12 1:hour24 2:military 3:hour_12_with_seconds 4:hour_24_with_seconds
      5:utc
    = time_zone - 0:almaty 1:bangkok 2:bombay 3:brasilia 4:cairo 5:cape_verde_is 6:darwin 7:eniwetok
      8:fiji 9:hong_kong 10:islamabad 11:kabul 12:magadan 13:mid_atlantic 14:moscow 15:muscat
      16:newfoundland 17:samoa 18:sydney 19:tehran 20:tokyo 21:us_alaska 22:us_atlantic
      23:us_central 24:us_eastern 25:us_hawaii 26:us_mountain 27:us_pacific 28:other 29:auckland
      30:kathmandu 31:europe_western_wet 32:europe_central_cet 33:europe_eastern_eet 34:jakarta
      35:perth 36:adelaide 37:brisbane 38:tasmania 39:iceland 40:amsterdam 41:athens 42:barcelona
      43:berlin 44:brussels 45:budapest 46:copenhagen 47:dublin 48:helsinki 49:lisbon 50:london
      51:madrid 52:munich 53:oslo 54:paris 55:prague 56:reykjavik 57:rome 58:stockholm 59:vienna
      60:warsaw 61:zurich 62:quebec 63:ontario 64:manitoba 65:saskatchewan 66:alberta
      67:british_columbia 68:boise 69:boston 70:chicago 71:dallas 72:denver 73:kansas_city
      74:las_vegas 75:los_angeles 76:miami 77:minneapolis 78:new_york 79:new_orleans 80:phoenix
      81:santa_fe 82:seattle 83:washington_dc 84:us_arizona 85:chita 86:ekaterinburg 87:irkutsk
      88:kaliningrad 89:krasnoyarsk 90:novosibirsk 91:petropavlovsk_kamchatskiy 92:samara
      93:vladivostok 94:mexico_central 95:mexico_mountain 96:mexico_pacific 97:cape_town 98:winkhoek
      99:lagos 100:riyahd 101:venezuela 102:australia_lh 103:santiago 253:manual 254:automatic
    = timer_trigger - 0:manual 1:auto 2:fitness_equipment
    = tire_exercise_name - 0:flip
    = tissue_model_type enum 0:zhl_16c
    = tone enum 0:off 1:tone 2:vibrate 3:tone_and_vibrate
    = total_body_exercise_name - 0:burpee 1:weighted_burpee 2:burpee_box_jump
      3:weighted_burpee_box_jump 4:high_pull_burpee 5:man_makers 6:one_arm_burpee 7:squat_thrusts
      8:weighted_squat_thrusts 9:squat_plank_push_up 10:weighted_squat_plank_push_up
      11:standing_t_rotation_balance 12:weighted_standing_t_rotation_balance 13:barbell_burpee
      15:burpee_box_jump_over_yes_literally_jumping_over_the_box 16:burpee_box_jump_step_up_over
      17:lateral_barbell_burpee 18:total_body_burpee_over_bar 19:burpee_box_jump_over
      20:burpee_wheelchair
    = triceps_extension_exercise_name - 0:bench_dip 1:weighted_bench_dip 2:body_weight_dip
      3:cable_kickback 4:cable_lying_triceps_extension 5:cable_overhead_triceps_extension
      6:dumbbell_kickback 7:dumbbell_lying_triceps_extension 8:ez_bar_overhead_triceps_extension
      9:incline_dip 10:weighted_incline_dip 11:incline_ez_bar_lying_triceps_extension
      12:lying_dumbbell_pullover_to_extension 13:lying_ez_bar_triceps_extension
      14:lying_triceps_extension_to_close_grip_bench_press 15:overhead_dumbbell_triceps_extension
      16:reclining_triceps_press 17:reverse_grip_pressdown 18:reverse_grip_triceps_pressdown
      19:rope_pressdown 20:seated_barbell_overhead_triceps_extension
      21:seated_dumbbell_overhead_triceps_extension 22:seated_ez_bar_overhead_triceps_extension
      23:seated_single_arm_overhead_dumbbell_extension
      24:single_arm_dumbbell_overhead_triceps_extension
      25:single_dumbbell_seated_overhead_triceps_extension 26:single_leg_bench_dip_and_kick
      27:weighted_single_leg_bench_dip_and_kick 28:single_leg_dip 29:weighted_single_leg_dip
      30:static_lying_triceps_extension 31:suspended_dip 32:weighted_suspended_dip
      33:swiss_ball_dumbbell_lying_triceps_extension 34:swiss_ball_ez_bar_lying_triceps_extension
      35:swiss_ball_ez_bar_overhead_triceps_extension 36:tabletop_dip 37:weighted_tabletop_dip
      38:triceps_extension_on_floor 39:triceps_pressdown 40:weighted_dip
      41:alternating_dumbbell_lying_triceps_extension 42:triceps_press
      43:dumbbell_kickback_wheelchair 44:overhead_dumbbell_triceps_extension_wheelchair
    = turn_type - 0:arriving_idx 1:arriving_left_idx 2:arriving_right_idx 3:arriving_via_idx
      4:arriving_via_left_idx 5:arriving_via_right_idx 6:bear_keep_left_idx 7:bear_keep_right_idx
      8:continue_idx 9:exit_left_idx 10:exit_right_idx 11:ferry_idx 12:roundabout_45_idx
      13:roundabout_90_idx 14:roundabout_135_idx 15:roundabout_180_idx 16:roundabout_225_idx
      17:roundabout_270_idx 18:roundabout_315_idx 19:roundabout_360_idx 20:roundabout_neg_45_idx
      21:roundabout_neg_90_idx 22:roundabout_neg_135_idx 23:roundabout_neg_180_idx
      24:roundabout_neg_225_idx 25:roundabout_neg_270_idx 26:roundabout_neg_315_idx
      27:roundabout_neg_360_idx 28:roundabout_generic_idx 29:roundabout_neg_generic_idx
      30:sharp_turn_left_idx 31:sharp_turn_right_idx 32:turn_left_idx 33:turn_right_idx
      34:uturn_left_idx 35:uturn_right_idx 36:icon_inv_idx 37:icon_idx_cnt
    = uiaa_grading_scale - 0:I 1:II 2:III 3:IV_minus 4:IV 5:IV_plus 6:V_minus 7:V 8:V_plus
      9:VI_minus 10:VI 11:VI_plus 12:VII_minus 13:VII 14:VII_plus 15:VIII_minus 16:VIII 17:VIII_plus
      18:IX_minus 19:IX 20:IX_plus 21:X_minus 22:X 23:X_plus 24:XI_minus 25:XI 26:XI_plus
      27:XII_minus
    = user_local_id uint16 0:local_min 15:local_max 16:stationary_min 255:stationary_max
      256:portable_min 65534:portable_max
    = vermin_grading_scale - 0:vb 1:v0 2:v1 3:v2 4:v3 5:v4 6:v5 7:v6 8:v7 9:v8 10:v9 11:v10 12:v11
      13:v12 14:v13 15:v14 16:v15 17:v16 18:v17
    = warm_up_exercise_name - 0:quadruped_rocking 1:neck_tilts 2:ankle_circles
      3:ankle_dorsiflexion_with_band 4:ankle_internal_rotation 5:arm_circles
      6:bent_over_reach_to_sky 7:cat_camel 8:elbow_to_foot_lunge 9:forward_and_backward_leg_swings
      10:groiners 11:inverted_hamstring_stretch 12:lateral_duck_under 13:neck_rotations
      14:opposite_arm_and_leg_balance 15:reach_roll_and_lift 16:scorpion 17:shoulder_circles
      18:side_to_side_leg_swings 19:sleeper_stretch 20:slide_out 21:swiss_ball_hip_crossover
      22:swiss_ball_reach_roll_and_lift 23:swiss_ball_windshield_wipers 24:thoracic_rotation
      25:walking_high_kicks 26:walking_high_knees 27:walking_knee_hugs 28:walking_leg_cradles
      29:walkout 30:walkout_from_push_up_position 31:biceps_stretch 32:glutes_stretch
      33:standing_hamstring_stretch 34:stretch_90_90 35:stretch_abs 36:stretch_butterfly
      37:stretch_calf 38:stretch_cat_cow 39:stretch_childs_pose 40:stretch_cobra 41:stretch_forearms
      42:stretch_forward_glutes 43:stretch_front_split 44:stretch_hamstring
      45:stretch_hip_flexor_and_quad 46:stretch_lat 47:stretch_levator_scapulae
      48:stretch_lunge_with_spinal_twist 49:stretch_lunging_hip_flexor 50:stretch_lying_abduction
      51:stretch_lying_it_band 52:stretch_lying_knee_to_chest 53:stretch_lying_piriformis
      54:stretch_lying_spinal_twist 55:stretch_neck 56:stretch_obliques
      57:stretch_over_under_shoulder 58:stretch_pectoral 59:stretch_pigeon_pose
      60:stretch_piriformis 61:stretch_quad 62:stretch_scorpion 63:stretch_shoulder 64:stretch_side
      65:stretch_side_lunge 66:stretch_side_split 67:stretch_standing_it_band 68:stretch_straddle
      69:stretch_triceps 70:stretch_wall_chest_and_shoulder 71:neck_rotations_wheelchair
      72:half_kneeling_arm_rotation 73:three_way_ankle_mobilization 74:ninety_ninety_hip_switch
      75:active_frog 76:shoulder_sweeps 77:ankle_lunges 78:back_roll_foam_roller 79:bear_crawl
      80:latissimus_dorsi_foam_roll 81:reverse_t_hip_opener 82:shoulder_rolls 83:chest_openers
      84:triceps_stretch 85:upper_back_stretch 86:hip_circles 87:ankle_stretch 88:marching_in_place
      89:triceps_stretch_wheelchair 90:upper_back_stretch_wheelchair
    = watchface_mode enum 0:digital 1:analog 2:connect_iq 3:disabled
    = water_type enum 0:fresh 1:salt 2:en13319 3:custom
    = weather_report enum 0:current 1:hourly_forecast 2:daily_forecast
    = weather_severe_type enum 0:unspecified 1:tornado 2:tsunami 3:hurricane 4:extreme_wind
      5:typhoon 6:inland_hurricane 7:hurricane_force_wind 8:waterspout 9:severe_thunderstorm
      10:wreckhouse_winds 11:les_suetes_wind 12:avalanche 13:flash_flood 14:tropical_storm
      15:inland_tropical_storm 16:blizzard 17:ice_storm 18:freezing_rain 19:debris_flow
      20:flash_freeze 21:dust_storm 22:high_wind 23:winter_storm 24:heavy_freezing_spray
      25:extreme_cold 26:wind_chill 27:cold_wave 28:heavy_snow_alert 29:lake_effect_blowing_snow
      30:snow_squall 31:lake_effect_snow 32:winter_weather 33:sleet 34:snowfall
      35:snow_and_blowing_snow 36:blowing_snow 37:snow_alert 38:arctic_outflow 39:freezing_drizzle
      40:storm 41:storm_surge 42:rainfall 43:areal_flood 44:coastal_flood 45:lakeshore_flood
      46:excessive_heat 47:heat 48:weather 49:high_heat_and_humidity 50:humidex_and_health
      51:humidex 52:gale 53:freezing_spray 54:special_marine 55:squall 56:strong_wind 57:lake_wind
      58:marine_weather 59:wind 60:small_craft_hazardous_seas 61:hazardous_seas 62:small_craft
      63:small_craft_winds 64:small_craft_rough_bar 65:high_water_level 66:ashfall 67:freezing_fog
      68:dense_fog 69:dense_smoke 70:blowing_dust 71:hard_freeze 72:freeze 73:frost 74:fire_weather
      75:flood 76:rip_tide 77:high_surf 78:smog 79:air_quality 80:brisk_wind 81:air_stagnation
      82:low_water 83:hydrological 84:special_weather
    = weather_severity enum 0:unknown 1:warning 2:watch 3:advisory 4:statement
    = weather_status enum 0:clear 1:partly_cloudy 2:mostly_cloudy 3:rain 4:snow 5:windy
      6:thunderstorms 7:wintry_mix 8:fog 11:hazy 12:hail 13:scattered_showers
      14:scattered_thunderstorms 15:unknown_precipitation 16:light_rain 17:heavy_rain 18:light_snow
      19:heavy_snow 20:light_rain_snow 21:heavy_rain_snow 22:cloudy
    = weight - 65534:calculating
    = wkt_step_duration enum 0:time 1:distance 2:hr_less_than 3:hr_greater_than 4:calories 5:open
      6:repeat_until_steps_cmplt 7:repeat_until_time 8:repeat_until_distance 9:repeat_until_calories
      10:repeat_until_hr_less_than 11:repeat_until_hr_greater_than 12:repeat_until_power_less_than
      13:repeat_until_power_greater_than 14:power_less_than 15:power_greater_than
      16:training_peaks_tss 17:repeat_until_power_last_lap_less_than
      18:repeat_until_max_power_last_lap_less_than 19:power_3s_less_than 20:power_10s_less_than
      21:power_30s_less_than 22:power_3s_greater_than 23:power_10s_greater_than
      24:power_30s_greater_than 25:power_lap_less_than 26:power_lap_greater_than
      27:repeat_until_training_peaks_tss 28:repetition_time 29:reps 31:time_only
    = wkt_step_target enum 0:speed 1:heart_rate 2:open 3:cadence 4:power 5:grade 6:resistance
      7:power_3s 8:power_10s 9:power_30s 10:power_lap 11:swim_stroke 12:speed_lap 13:heart_rate_lap
    = workout_capabilities uint32z 1:interval 2:custom 4:fitness_equipment 8:firstbeat 16:new_leaf
      32:tcx 128:speed 256:heart_rate 512:distance 1024:cadence 2048:power 4096:grade
      8192:resistance 16384:protected
    = workout_equipment enum 0:none 1:swim_fins 2:swim_kickboard 3:swim_paddles 4:swim_pull_buoy
      5:swim_snorkel
    = workout_hr - 100:bpm_offset
    = workout_power - 1000:watts_offset
    = yds_grading_scale - 0:5_1 1:5_2 2:5_3 3:5_4 4:5_5 5:5_6 6:5_7 7:5_8 8:5_9 9:5_10 10:5_10a
      11:5_10b 12:5_10c 13:5_10d 14:5_11 15:5_11a 16:5_11b 17:5_11c 18:5_11d 19:5_12 20:5_12a
      21:5_12b 22:5_12c 23:5_12d 24:5_13 25:5_13a 26:5_13b 27:5_13c 28:5_13d 29:5_14 30:5_14a
      31:5_14b 32:5_14c 33:5_14d 34:5_15 35:5_15a 36:5_15b 37:5_15c 38:5_15d 39:5_1_minus
      40:5_1_plus 41:5_2_minus 42:5_2_plus 43:5_3_minus 44:5_3_plus 45:5_4_minus 46:5_4_plus
      47:5_5_minus 48:5_5_plus 49:5_6_minus 50:5_6_plus 51:5_7_minus 52:5_7_plus 53:5_8_minus
      54:5_8_plus 55:5_9_minus 56:5_9_plus 57:5_10_minus 58:5_10_plus 59:5_11_minus 60:5_11_plus
      61:5_12_minus 62:5_12_plus 63:5_13_minus 64:5_13_plus 65:5_14_minus 66:5_14_plus 67:5_15_minus
      68:5_15_plus
    """
}
