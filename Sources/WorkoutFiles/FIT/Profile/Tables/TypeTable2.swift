extension FIT.ProfileTables {
  /// Types from `garmin_product` to `plyo_exercise_name`, in the grammar of `ProfileTables`.
  static let types2 = """
    = garmin_product - 1:hrm1 2:axh01 3:axb01 4:axb02 5:hrm2ss 6:dsi_alf02 7:hrm3ss
      8:hrm_run_single_byte_product_id 9:bsm 10:bcm 11:axs01 12:hrm_tri_single_byte_product_id
      13:hrm4_run_single_byte_product_id 14:fr225_single_byte_product_id
      15:gen3_bsm_single_byte_product_id 16:gen3_bcm_single_byte_product_id
      22:hrm_fit_single_byte_product_id 255:OHR 473:fr301_china 474:fr301_japan 475:fr301_korea
      494:fr301_taiwan 717:fr405 782:fr50 987:fr405_japan 988:fr60 1011:dsi_alf01 1018:fr310xt
      1036:edge500 1124:fr110 1169:edge800 1199:edge500_taiwan 1213:edge500_japan 1253:chirp
      1274:fr110_japan 1325:edge200 1328:fr910xt 1333:edge800_taiwan 1334:edge800_japan 1341:alf04
      1345:fr610 1360:fr210_japan 1380:vector_ss 1381:vector_cp 1386:edge800_china
      1387:edge500_china 1405:approach_g10 1410:fr610_japan 1422:edge500_korea 1436:fr70
      1446:fr310xt_4t 1461:amx 1482:fr10 1497:edge800_korea 1499:swim 1537:fr910xt_china 1551:fenix
      1555:edge200_taiwan 1561:edge510 1567:edge810 1570:tempe 1600:fr910xt_japan 1623:fr620
      1632:fr220 1664:fr910xt_korea 1688:fr10_japan 1721:edge810_japan 1735:virb_elite
      1736:edge_touring 1742:edge510_japan 1743:hrm_tri 1752:hrm_run 1765:fr920xt 1821:edge510_asia
      1822:edge810_china 1823:edge810_taiwan 1836:edge1000 1837:vivo_fit 1853:virb_remote
      1885:vivo_ki 1903:fr15 1907:vivo_active 1918:edge510_korea 1928:fr620_japan 1929:fr620_china
      1930:fr220_japan 1931:fr220_china 1936:approach_s6 1956:vivo_smart 1967:fenix2 1988:epix
      2050:fenix3 2052:edge1000_taiwan 2053:edge1000_japan 2061:fr15_japan 2067:edge520
      2070:edge1000_china 2072:fr620_russia 2073:fr220_russia 2079:vector_s 2100:edge1000_korea
      2130:fr920xt_taiwan 2131:fr920xt_china 2132:fr920xt_japan 2134:virbx 2135:vivo_smart_apac
      2140:etrex_touch 2147:edge25 2148:fr25 2150:vivo_fit2 2153:fr225 2156:fr630 2157:fr230
      2158:fr735xt 2160:vivo_active_apac 2161:vector_2 2162:vector_2s 2172:virbxe 2173:fr620_taiwan
      2174:fr220_taiwan 2175:truswing 2187:d2airvenu 2188:fenix3_china 2189:fenix3_twn
      2192:varia_headlight 2193:varia_taillight_old 2204:edge_explore_1000 2219:fr225_asia
      2225:varia_radar_taillight 2226:varia_radar_display 2238:edge20 2260:edge520_asia
      2261:edge520_japan 2262:d2_bravo 2266:approach_s20 2271:vivo_smart2 2274:edge1000_thai
      2276:varia_remote 2288:edge25_asia 2289:edge25_jpn 2290:edge20_asia 2292:approach_x40
      2293:fenix3_japan 2294:vivo_smart_emea 2310:fr630_asia 2311:fr630_jpn 2313:fr230_jpn
      2327:hrm4_run 2332:epix_japan 2337:vivo_active_hr 2347:vivo_smart_gps_hr 2348:vivo_smart_hr
      2361:vivo_smart_hr_asia 2362:vivo_smart_gps_hr_asia 2368:vivo_move 2379:varia_taillight
      2396:fr235_asia 2397:fr235_japan 2398:varia_vision 2406:vivo_fit3 2407:fenix3_korea
      2408:fenix3_sea 2413:fenix3_hr 2417:virb_ultra_30 2429:index_smart_scale 2431:fr235
      2432:fenix3_chronos 2441:oregon7xx 2444:rino7xx 2457:epix_korea 2473:fenix3_hr_chn
      2474:fenix3_hr_twn 2475:fenix3_hr_jpn 2476:fenix3_hr_sea 2477:fenix3_hr_kor 2496:nautix
      2497:vivo_active_hr_apac 2503:fr35 2512:oregon7xx_ww 2530:edge_820 2531:edge_explore_820
      2533:fr735xt_apac 2534:fr735xt_japan 2544:fenix5s 2547:d2_bravo_titanium 2567:varia_ut800
      2593:running_dynamics_pod 2599:edge_820_china 2600:edge_820_japan 2604:fenix5x
      2606:vivo_fit_jr 2622:vivo_smart3 2623:vivo_sport 2628:edge_820_taiwan 2629:edge_820_korea
      2630:edge_820_sea 2650:fr35_hebrew 2656:approach_s60 2667:fr35_apac 2668:fr35_japan
      2675:fenix3_chronos_asia 2687:virb_360 2691:fr935 2697:fenix5 2700:vivoactive3 2713:edge_1030
      2727:fr35_sea 2733:fr235_china_nfc 2769:foretrex_601_701 2772:vivo_move_hr 2787:vector_3
      2796:fenix5_asia 2797:fenix5s_asia 2798:fenix5x_asia 2806:approach_z80 2814:fr35_korea
      2819:d2charlie 2831:vivo_smart3_apac 2832:vivo_sport_apac 2833:fr935_asia 2859:descent
      2878:vivo_fit4 2886:fr645 2888:fr645m 2891:fr30 2900:fenix5s_plus 2909:Edge_130
      2924:edge_1030_asia 2927:vivosmart_4 2945:vivo_move_hr_asia 2962:approach_x10 2977:fr30_asia
      2988:vivoactive3m_w 3003:fr645_asia 3004:fr645m_asia 3011:edge_explore 3028:gpsmap66
      3049:approach_s10 3066:vivoactive3m_l 3076:fr245 3077:fr245_music 3085:approach_g80
      3092:edge_130_asia 3095:edge_1030_bontrager 3110:fenix5_plus 3111:fenix5x_plus
      3112:edge_520_plus 3113:fr945 3121:edge_530 3122:edge_830 3126:instinct_esports
      3134:fenix5s_plus_apac 3135:fenix5x_plus_apac 3142:edge_520_plus_apac 3143:descent_t1
      3144:fr235l_asia 3145:fr245_asia 3163:vivo_active3m_apac 3192:gen3_bsm 3193:gen3_bcm
      3218:vivo_smart4_asia 3224:vivoactive4_small 3225:vivoactive4_large 3226:venu 3246:marq_driver
      3247:marq_aviator 3248:marq_captain 3249:marq_commander 3250:marq_expedition 3251:marq_athlete
      3258:descent_mk2 3282:fr45 3284:gpsmap66i 3287:fenix6S_sport 3288:fenix6S 3289:fenix6_sport
      3290:fenix6 3291:fenix6x 3299:hrm_dual 3300:hrm_pro 3308:vivo_move3_premium 3314:approach_s40
      3321:fr245m_asia 3349:edge_530_apac 3350:edge_830_apac 3378:vivo_move3
      3387:vivo_active4_small_asia 3388:vivo_active4_large_asia 3389:vivo_active4_oled_asia
      3405:swim2 3420:marq_driver_asia 3421:marq_aviator_asia 3422:vivo_move3_asia 3441:fr945_asia
      3446:vivo_active3t_chn 3448:marq_captain_asia 3449:marq_commander_asia
      3450:marq_expedition_asia 3451:marq_athlete_asia 3461:index_smart_scale_2 3466:instinct_solar
      3469:fr45_asia 3473:vivoactive3_daimler 3498:legacy_rey 3499:legacy_darth_vader
      3500:legacy_captain_marvel 3501:legacy_first_avenger 3512:fenix6s_sport_asia 3513:fenix6s_asia
      3514:fenix6_sport_asia 3515:fenix6_asia 3516:fenix6x_asia 3535:legacy_captain_marvel_asia
      3536:legacy_first_avenger_asia 3537:legacy_rey_asia 3538:legacy_darth_vader_asia
      3542:descent_mk2s 3558:edge_130_plus 3570:edge_1030_plus 3578:rally_200 3589:fr745
      3596:venusq_music 3599:venusq_music_v2 3600:venusq 3615:lily 3624:marq_adventurer 3638:enduro
      3639:swim2_apac 3648:marq_adventurer_asia 3652:fr945_lte 3702:descent_mk2_asia 3703:venu2
      3704:venu2s 3737:venu_daimler_asia 3739:marq_golfer 3740:venu_daimler 3794:fr745_asia
      3808:varia_rct715 3809:lily_asia 3812:edge_1030_plus_asia 3813:edge_130_plus_asia
      3823:approach_s12 3837:venusq_asia 3843:edge_1040 3850:marq_golfer_asia 3851:venu2_plus
      3865:gnss 3869:fr55 3872:enduro_asia 3888:instinct_2 3889:instinct_2s 3905:fenix7s 3906:fenix7
      3907:fenix7x 3908:fenix7s_apac 3909:fenix7_apac 3910:fenix7x_apac 3927:approach_g12
      3930:descent_mk2s_asia 3934:approach_s42 3943:epix_gen2 3944:epix_gen2_apac 3949:venu2s_asia
      3950:venu2_asia 3978:fr945_lte_asia 3982:vivo_move_sport 3983:vivomove_trend
      3986:approach_S12_asia 3990:fr255_music 3991:fr255_small_music 3992:fr255 3993:fr255_small
      4001:approach_g12_asia 4002:approach_s42_asia 4005:descent_g1 4017:venu2_plus_asia 4024:fr955
      4033:fr55_asia 4061:edge_540 4062:edge_840 4063:vivosmart_5 4071:instinct_2_asia
      4105:marq_gen2 4115:venusq2 4116:venusq2music 4124:marq_gen2_aviator 4125:d2_air_x10
      4130:hrm_pro_plus 4132:descent_g1_asia 4135:tactix7 4155:instinct_crossover 4169:edge_explore2
      4222:descent_mk3 4223:descent_mk3i 4233:approach_s70 4257:fr265_large 4258:fr265_small
      4260:venu3 4261:venu3s 4265:tacx_neo_smart 4266:tacx_neo2_smart 4267:tacx_neo2_t_smart
      4268:tacx_neo_smart_bike 4269:tacx_satori_smart 4270:tacx_flow_smart 4271:tacx_vortex_smart
      4272:tacx_bushido_smart 4273:tacx_genius_smart 4274:tacx_flux_flux_s_smart
      4275:tacx_flux2_smart 4276:tacx_magnum 4305:edge_1040_asia 4312:epix_gen2_pro_42
      4313:epix_gen2_pro_47 4314:epix_gen2_pro_51 4315:fr965 4341:enduro2 4374:fenix7s_pro_solar
      4375:fenix7_pro_solar 4376:fenix7x_pro_solar 4380:lily2 4394:instinct_2x 4426:vivoactive5
      4432:fr165 4433:fr165_music 4440:edge_1050 4442:descent_t2 4446:hrm_fit
      4472:marq_gen2_commander 4477:lily_athlete 4525:rally_x10 4532:fenix8_solar
      4533:fenix8_solar_large 4534:fenix8_small 4536:fenix8 4556:d2_mach1_pro 4565:fr970
      4570:fr570_large 4574:fr570_small 4575:enduro3 4583:instinctE_40mm 4584:instinctE_45mm
      4585:instinct3_solar_45mm 4586:instinct3_amoled_45mm 4587:instinct3_amoled_50mm
      4588:descent_g2 4595:fenix7_pro_solar_no_wifi 4603:venu_x1 4606:hrm_200 4625:vivoactive6
      4631:fenix8_pro 4633:edge_550 4634:edge_850 4643:venu4 4644:venu4s 4647:approachS44
      4655:edge_mtb 4656:approachS50 4666:fenix_e 4678:instinct_crossover_amoled 4745:bounce2
      4759:instinct3_solar_50mm 4775:tactix8_amoled 4776:tactix8_solar 4814:fr170_music 4815:fr170
      4825:approach_j1 4874:approach_s72_43mm 4875:approach_s72_47mm 4879:d2_mach2 4916:fr70_2026
      4944:d2_air_x15 4952:fenix9_pro_43mm 4953:fenix9_pro_47mm 4954:fenix9_pro_51mm
      4955:fenix9_pro_solar_47mm 4956:fenix9_pro_solar_51mm 5019:cirqa_smart_band 5056:d2_mach2_pro
      5133:fenix9_43mm 5134:fenix9 5169:enduro4 10007:sdm4 10014:edge_remote 20119:training_center
      20533:tacx_training_app_win 20534:tacx_training_app_mac 20565:tacx_training_app_mac_catalyst
      30045:tacx_training_app_android 30046:tacx_training_app_ios 30047:tacx_training_app_legacy
      30059:training_peaks_virtual_ios 30060:training_peaks_virtual_android
      30061:training_peaks_virtual_windows 30062:training_peaks_virtual_mac_os
      30063:training_peaks_virtual_apple_tv 65531:connectiq_simulator 65532:android_antplus_plugin
      65534:connect
    = gas_consumption_rate_type enum 0:pressure_sac 1:volume_sac 2:rmv
    = gender enum 0:female 1:male
    = goal enum 0:time 1:distance 2:calories 3:frequency 4:steps 5:ascent 6:active_minutes
    = goal_recurrence enum 0:off 1:daily 2:weekly 3:monthly 4:yearly 5:custom
    = goal_source enum 0:auto 1:community 2:user
    = hip_raise_exercise_name - 0:barbell_hip_thrust_on_floor 1:barbell_hip_thrust_with_bench
      2:bent_knee_swiss_ball_reverse_hip_raise 3:weighted_bent_knee_swiss_ball_reverse_hip_raise
      4:bridge_with_leg_extension 5:weighted_bridge_with_leg_extension 6:clam_bridge
      7:front_kick_tabletop 8:weighted_front_kick_tabletop 9:hip_extension_and_cross
      10:weighted_hip_extension_and_cross 11:hip_raise 12:weighted_hip_raise
      13:hip_raise_with_feet_on_swiss_ball 14:weighted_hip_raise_with_feet_on_swiss_ball
      15:hip_raise_with_head_on_bosu_ball 16:weighted_hip_raise_with_head_on_bosu_ball
      17:hip_raise_with_head_on_swiss_ball 18:weighted_hip_raise_with_head_on_swiss_ball
      19:hip_raise_with_knee_squeeze 20:weighted_hip_raise_with_knee_squeeze
      21:incline_rear_leg_extension 22:weighted_incline_rear_leg_extension 23:kettlebell_swing
      24:marching_hip_raise 25:weighted_marching_hip_raise
      26:marching_hip_raise_with_feet_on_a_swiss_ball
      27:weighted_marching_hip_raise_with_feet_on_a_swiss_ball 28:reverse_hip_raise
      29:weighted_reverse_hip_raise 30:single_leg_hip_raise 31:weighted_single_leg_hip_raise
      32:single_leg_hip_raise_with_foot_on_bench 33:weighted_single_leg_hip_raise_with_foot_on_bench
      34:single_leg_hip_raise_with_foot_on_bosu_ball
      35:weighted_single_leg_hip_raise_with_foot_on_bosu_ball
      36:single_leg_hip_raise_with_foot_on_foam_roller
      37:weighted_single_leg_hip_raise_with_foot_on_foam_roller
      38:single_leg_hip_raise_with_foot_on_medicine_ball
      39:weighted_single_leg_hip_raise_with_foot_on_medicine_ball
      40:single_leg_hip_raise_with_head_on_bosu_ball
      41:weighted_single_leg_hip_raise_with_head_on_bosu_ball 42:weighted_clam_bridge
      43:single_leg_swiss_ball_hip_raise_and_leg_curl 44:clams 45:inner_thigh_circles
      46:inner_thigh_side_lift 47:leg_circles 48:leg_lift 49:leg_lift_in_external_rotation
    = hip_stability_exercise_name - 0:band_side_lying_leg_raise 1:dead_bug 2:weighted_dead_bug
      3:external_hip_raise 4:weighted_external_hip_raise 5:fire_hydrant_kicks
      6:weighted_fire_hydrant_kicks 7:hip_circles 8:weighted_hip_circles 9:inner_thigh_lift
      10:weighted_inner_thigh_lift 11:lateral_walks_with_band_at_ankles 12:pretzel_side_kick
      13:weighted_pretzel_side_kick 14:prone_hip_internal_rotation
      15:weighted_prone_hip_internal_rotation 16:quadruped 17:quadruped_hip_extension
      18:weighted_quadruped_hip_extension 19:quadruped_with_leg_lift
      20:weighted_quadruped_with_leg_lift 21:side_lying_leg_raise 22:weighted_side_lying_leg_raise
      23:sliding_hip_adduction 24:weighted_sliding_hip_adduction 25:standing_adduction
      26:weighted_standing_adduction 27:standing_cable_hip_abduction 28:standing_hip_abduction
      29:weighted_standing_hip_abduction 30:standing_rear_leg_raise
      31:weighted_standing_rear_leg_raise 32:supine_hip_internal_rotation
      33:weighted_supine_hip_internal_rotation 34:lying_abduction_stretch
    = hip_swing_exercise_name - 0:single_arm_kettlebell_swing 1:single_arm_dumbbell_swing
      2:step_out_swing 3:one_arm_swing
    = hr_type enum 0:normal 1:irregular
    = hr_zone_calc enum 0:custom 1:percent_max_hr 2:percent_hrr 3:percent_lthr
    = hrv_status enum 0:none 1:poor 2:low 3:unbalanced 4:balanced
    = hyperextension_exercise_name - 0:back_extension_with_opposite_arm_and_leg_reach
      1:weighted_back_extension_with_opposite_arm_and_leg_reach 2:base_rotations
      3:weighted_base_rotations 4:bent_knee_reverse_hyperextension
      5:weighted_bent_knee_reverse_hyperextension 6:hollow_hold_and_roll
      7:weighted_hollow_hold_and_roll 8:kicks 9:weighted_kicks 10:knee_raises
      11:weighted_knee_raises 12:kneeling_superman 13:weighted_kneeling_superman
      14:lat_pull_down_with_row 15:medicine_ball_deadlift_to_reach 16:one_arm_one_leg_row
      17:one_arm_row_with_band 18:overhead_lunge_with_medicine_ball 19:plank_knee_tucks
      20:weighted_plank_knee_tucks 21:side_step 22:weighted_side_step 23:single_leg_back_extension
      24:weighted_single_leg_back_extension 25:spine_extension 26:weighted_spine_extension
      27:static_back_extension 28:weighted_static_back_extension 29:superman_from_floor
      30:weighted_superman_from_floor 31:swiss_ball_back_extension
      32:weighted_swiss_ball_back_extension 33:swiss_ball_hyperextension
      34:weighted_swiss_ball_hyperextension 35:swiss_ball_opposite_arm_and_leg_lift
      36:weighted_swiss_ball_opposite_arm_and_leg_lift 37:superman_on_swiss_ball 38:cobra
      39:supine_floor_barre
    = indoor_bike_exercise_name - 0:air_bike 1:assault_bike 3:stationary_bike
    = indoor_row_exercise_name - 0:rowing_machine
    = intensity enum 0:active 1:rest 2:warmup 3:cooldown 4:recovery 5:interval 6:other
    = ladder_exercise_name - 0:agility 1:speed
    = language enum 0:english 1:french 2:italian 3:german 4:spanish 5:croatian 6:czech 7:danish
      8:dutch 9:finnish 10:greek 11:hungarian 12:norwegian 13:polish 14:portuguese 15:slovakian
      16:slovenian 17:swedish 18:russian 19:turkish 20:latvian 21:ukrainian 22:arabic 23:farsi
      24:bulgarian 25:romanian 26:chinese 27:japanese 28:korean 29:taiwanese 30:thai 31:hebrew
      32:brazilian_portuguese 33:indonesian 34:malaysian 35:vietnamese 36:burmese 37:mongolian
      254:custom
    = language_bits_0 - 1:english 2:french 4:italian 8:german 16:spanish 32:croatian 64:czech
      128:danish
    = language_bits_1 - 1:dutch 2:finnish 4:greek 8:hungarian 16:norwegian 32:polish 64:portuguese
      128:slovakian
    = language_bits_2 - 1:slovenian 2:swedish 4:russian 8:turkish 16:latvian 32:ukrainian 64:arabic
      128:farsi
    = language_bits_3 - 1:bulgarian 2:romanian 4:chinese 8:japanese 16:korean 32:taiwanese 64:thai
      128:hebrew
    = language_bits_4 - 1:brazilian_portuguese 2:indonesian 4:malaysian 8:vietnamese 16:burmese
      32:mongolian
    = lap_trigger enum 0:manual 1:time 2:distance 3:position_start 4:position_lap
      5:position_waypoint 6:position_marked 7:session_end 8:fitness_equipment
    = lateral_raise_exercise_name - 0:45_degree_cable_external_rotation
      1:alternating_lateral_raise_with_static_hold 2:bar_muscle_up 3:bent_over_lateral_raise
      4:cable_diagonal_raise 5:cable_front_raise 6:calorie_row 7:combo_shoulder_raise
      8:dumbbell_diagonal_raise 9:dumbbell_v_raise 10:front_raise 11:leaning_dumbbell_lateral_raise
      12:lying_dumbbell_raise 13:muscle_up 14:one_arm_cable_lateral_raise
      15:overhand_grip_rear_lateral_raise 16:plate_raises 17:ring_dip 18:weighted_ring_dip
      19:ring_muscle_up 20:weighted_ring_muscle_up 21:rope_climb 22:weighted_rope_climb 23:scaption
      24:seated_lateral_raise 25:seated_rear_lateral_raise 26:side_lying_lateral_raise
      27:standing_lift 28:suspended_row 29:underhand_grip_rear_lateral_raise 30:wall_slide
      31:weighted_wall_slide 32:arm_circles 33:shaving_the_head 34:dumbbell_lateral_raise
      36:ring_dip_kipping 37:wall_walk 38:dumbbell_front_raise_wheelchair
      39:dumbbell_lateral_raise_wheelchair 40:pole_double_arm_overhead_and_forward_wheelchair
      41:pole_straight_arm_overhead_wheelchair
    = left_right_balance uint8 127:mask 128:right
    = left_right_balance_100 uint16 16383:mask 32768:right
    = leg_curl_exercise_name - 0:leg_curl 1:weighted_leg_curl 2:good_morning
      3:seated_barbell_good_morning 4:single_leg_barbell_good_morning 5:single_leg_sliding_leg_curl
      6:sliding_leg_curl 7:split_barbell_good_morning 8:split_stance_extension
      9:staggered_stance_good_morning 10:swiss_ball_hip_raise_and_leg_curl 11:zercher_good_morning
      12:band_good_morning 13:bar_good_morning
    = leg_raise_exercise_name - 0:hanging_knee_raise 1:hanging_leg_raise
      2:weighted_hanging_leg_raise 3:hanging_single_leg_raise 4:weighted_hanging_single_leg_raise
      5:kettlebell_leg_raises 6:leg_lowering_drill 7:weighted_leg_lowering_drill
      8:lying_straight_leg_raise 9:weighted_lying_straight_leg_raise 10:medicine_ball_leg_drops
      11:quadruped_leg_raise 12:weighted_quadruped_leg_raise 13:reverse_leg_raise
      14:weighted_reverse_leg_raise 15:reverse_leg_raise_on_swiss_ball
      16:weighted_reverse_leg_raise_on_swiss_ball 17:single_leg_lowering_drill
      18:weighted_single_leg_lowering_drill 19:weighted_hanging_knee_raise 20:lateral_stepover
      21:weighted_lateral_stepover
    = length_type enum 0:idle 1:active
    = local_date_time uint32 268435456:min
    = local_device_type - 0:gps 1:glonass 2:gps_glonass 3:accelerometer 4:barometer 5:temperature
      10:whr 12:sensor_hub
    = localtime_into_day uint32
    = lunge_exercise_name - 0:overhead_lunge 1:lunge_matrix 2:weighted_lunge_matrix
      3:alternating_barbell_forward_lunge 4:alternating_dumbbell_lunge_with_reach
      5:back_foot_elevated_dumbbell_split_squat 6:barbell_box_lunge 7:barbell_bulgarian_split_squat
      8:barbell_crossover_lunge 9:barbell_front_split_squat 10:barbell_lunge
      11:barbell_reverse_lunge 12:barbell_side_lunge 13:barbell_split_squat
      14:core_control_rear_lunge 15:diagonal_lunge 16:drop_lunge 17:dumbbell_box_lunge
      18:dumbbell_bulgarian_split_squat 19:dumbbell_crossover_lunge 20:dumbbell_diagonal_lunge
      21:dumbbell_lunge 22:dumbbell_lunge_and_rotation 23:dumbbell_overhead_bulgarian_split_squat
      24:dumbbell_reverse_lunge_to_high_knee_and_press 25:dumbbell_side_lunge
      26:elevated_front_foot_barbell_split_squat 27:front_foot_elevated_dumbbell_split_squat
      28:gunslinger_lunge 29:lawnmower_lunge 30:low_lunge_with_isometric_adduction
      31:low_side_to_side_lunge 32:lunge 33:weighted_lunge 34:lunge_with_arm_reach
      35:lunge_with_diagonal_reach 36:lunge_with_side_bend 37:offset_dumbbell_lunge
      38:offset_dumbbell_reverse_lunge 39:overhead_bulgarian_split_squat
      40:overhead_dumbbell_reverse_lunge 41:overhead_dumbbell_split_squat
      42:overhead_lunge_with_rotation 43:reverse_barbell_box_lunge 44:reverse_box_lunge
      45:reverse_dumbbell_box_lunge 46:reverse_dumbbell_crossover_lunge
      47:reverse_dumbbell_diagonal_lunge 48:reverse_lunge_with_reach_back
      49:weighted_reverse_lunge_with_reach_back 50:reverse_lunge_with_twist_and_overhead_reach
      51:weighted_reverse_lunge_with_twist_and_overhead_reach 52:reverse_sliding_box_lunge
      53:weighted_reverse_sliding_box_lunge 54:reverse_sliding_lunge
      55:weighted_reverse_sliding_lunge 56:runners_lunge_to_balance
      57:weighted_runners_lunge_to_balance 58:shifting_side_lunge 59:side_and_crossover_lunge
      60:weighted_side_and_crossover_lunge 61:side_lunge 62:weighted_side_lunge
      63:side_lunge_and_press 64:side_lunge_jump_off 65:side_lunge_sweep
      66:weighted_side_lunge_sweep 67:side_lunge_to_crossover_tap
      68:weighted_side_lunge_to_crossover_tap 69:side_to_side_lunge_chops
      70:weighted_side_to_side_lunge_chops 71:siff_jump_lunge 72:weighted_siff_jump_lunge
      73:single_arm_reverse_lunge_and_press 74:sliding_lateral_lunge
      75:weighted_sliding_lateral_lunge 76:walking_barbell_lunge 77:walking_dumbbell_lunge
      78:walking_lunge 79:weighted_walking_lunge 80:wide_grip_overhead_barbell_split_squat
      81:alternating_dumbbell_lunge 82:dumbbell_reverse_lunge 83:overhead_dumbbell_lunge
      84:scissor_power_switch 85:dumbbell_overhead_walking_lunge 86:curtsy_lunge
      87:weighted_curtsy_lunge 88:weighted_shifting_side_lunge 89:weighted_side_lunge_and_press
      90:weighted_side_lunge_jump_off
    = manufacturer uint16 1:garmin 2:garmin_fr405_antfs 3:zephyr 4:dayton 5:idt 6:srm 7:quarq
      8:ibike 9:saris 10:spark_hk 11:tanita 12:echowell 13:dynastream_oem 14:nautilus 15:dynastream
      16:timex 17:metrigear 18:xelic 19:beurer 20:cardiosport 21:a_and_d 22:hmm 23:suunto
      24:thita_elektronik 25:gpulse 26:clean_mobile 27:pedal_brain 28:peaksware 29:saxonar
      30:lemond_fitness 31:dexcom 32:wahoo_fitness 33:octane_fitness 34:archinoetics 35:the_hurt_box
      36:citizen_systems 37:magellan 38:osynce 39:holux 40:concept2 41:shimano 42:one_giant_leap
      43:ace_sensor 44:brim_brothers 45:xplova 46:perception_digital 47:bf1systems 48:pioneer
      49:spantec 50:metalogics 51:4iiiis 52:seiko_epson 53:seiko_epson_oem 54:ifor_powell
      55:maxwell_guider 56:star_trac 57:breakaway 58:alatech_technology_ltd 59:mio_technology_europe
      60:rotor 61:geonaute 62:id_bike 63:specialized 64:wtek 65:physical_enterprises
      66:north_pole_engineering 67:bkool 68:cateye 69:stages_cycling 70:sigmasport 71:tomtom
      72:peripedal 73:wattbike 76:moxy 77:ciclosport 78:powerbahn 79:acorn_projects_aps 80:lifebeam
      81:bontrager 82:wellgo 83:scosche 84:magura 85:woodway 86:elite 87:nielsen_kellerman
      88:dk_city 89:tacx 90:direction_technology 91:magtonic 92:1partcarbon
      93:inside_ride_technologies 94:sound_of_motion 95:stryd 96:icg 97:MiPulse 98:bsx_athletics
      99:look 100:campagnolo_srl 101:body_bike_smart 102:praxisworks 103:limits_technology
      104:topaction_technology 105:cosinuss 106:fitcare 107:magene 108:giant_manufacturing_co
      109:tigrasport 110:salutron 111:technogym 112:bryton_sensors 113:latitude_limited
      114:soaring_technology 115:igpsport 116:thinkrider 117:gopher_sport 118:waterrower
      119:orangetheory 120:inpeak 121:kinetic 122:johnson_health_tech 123:polar_electro 124:seesense
      125:nci_technology 126:iqsquare 127:leomo 128:ifit_com 129:coros_byte 130:versa_design
      131:chileaf 132:cycplus 133:gravaa_byte 134:sigeyi 135:coospo 136:geoid 137:bosch 138:kyto
      139:kinetic_sports 140:decathlon_byte 141:tq_systems 142:tag_heuer 143:keiser_fitness
      144:zwift_byte 145:porsche_ep 146:blackbird 147:meilan_byte 148:ezon 149:laisi 150:myzone
      151:abawo 152:bafang 153:luhong_technology 255:development 257:healthandlife 258:lezyne
      259:scribe_labs 260:zwift 261:watteam 262:recon 263:favero_electronics 264:dynovelo 265:strava
      266:precor 267:bryton 268:sram 269:navman 270:cobi 271:spivi 272:mio_magellan 273:evesports
      274:sensitivus_gauge 275:podoon 276:life_time_fitness 277:falco_e_motors 278:minoura
      279:cycliq 280:luxottica 281:trainer_road 282:the_sufferfest 283:fullspeedahead
      284:virtualtraining 285:feedbacksports 286:omata 287:vdo 288:magneticdays 289:hammerhead
      290:kinetic_by_kurt 291:shapelog 292:dabuziduo 293:jetblack 294:coros 295:virtugo
      296:velosense 297:cycligentinc 298:trailforks 299:mahle_ebikemotion 300:nurvv 301:microprogram
      302:zone5cloud 303:greenteg 304:yamaha_motors 305:whoop 306:gravaa 307:onelap
      308:monark_exercise 309:form 310:decathlon 311:syncros 312:heatup 313:cannondale
      314:true_fitness 315:RGT_cycling 316:vasa 317:race_republic 318:fazua 319:oreka_training
      320:lsec 321:lululemon_studio 322:shanyue 323:spinning_mda 324:hilldating 325:aero_sensor
      326:nike 327:magicshine 328:ictrainer 329:absolute_cycling 330:eo_swimbetter 331:mywhoosh
      332:ravemen 333:tektro_racing_products 334:darad_innovation_corporation 335:cycloptim
      337:runna 339:zepp 340:peloton 341:carv 342:tissot 345:real_velo 346:wetech 347:jespr
      348:huawei 349:gotoes 350:cadence_app 351:una_watch 352:tymewear 353:exposure_lights
      354:forto_cycling 5759:actigraphcorp
    = max_met_category enum 0:generic 1:cycling
    = max_met_heart_rate_source enum 0:whr 1:hrm
    = max_met_speed_source enum 0:onboard_gps 1:connected_gps 2:cadence
    = mesg_count enum 0:num_per_file 1:max_per_file 2:max_per_file_type
    = mesg_num uint16 0:file_id 1:capabilities 2:device_settings 3:user_profile 4:hrm_profile
      5:sdm_profile 6:bike_profile 7:zones_target 8:hr_zone 9:power_zone 10:met_zone 12:sport
      13:training_settings 15:goal 18:session 19:lap 20:record 21:event 23:device_info 26:workout
      27:workout_step 28:schedule 30:weight_scale 31:course 32:course_point 33:totals 34:activity
      35:software 37:file_capabilities 38:mesg_capabilities 39:field_capabilities 49:file_creator
      51:blood_pressure 53:speed_zone 55:monitoring 72:training_file 78:hrv 80:ant_rx 81:ant_tx
      82:ant_channel_id 101:length 103:monitoring_info 104:battery 105:pad 106:slave_device
      127:connectivity 128:weather_conditions 129:weather_alert 131:cadence_zone 132:hr
      142:segment_lap 145:memo_glob 148:segment_id 149:segment_leaderboard_entry 150:segment_point
      151:segment_file 158:workout_session 159:watchface_settings 160:gps_metadata 161:camera_event
      162:timestamp_correlation 164:gyroscope_data 165:accelerometer_data
      167:three_d_sensor_calibration 169:video_frame 174:obdii_data 177:nmea_sentence
      178:aviation_attitude 184:video 185:video_title 186:video_description 187:video_clip
      188:ohr_settings 200:exd_screen_configuration 201:exd_data_field_configuration
      202:exd_data_concept_configuration 206:field_description 207:developer_data_id
      208:magnetometer_data 209:barometer_data 210:one_d_sensor_calibration 211:monitoring_hr_data
      216:time_in_zone 225:set 227:stress_level 229:max_met_data 258:dive_settings 259:dive_gas
      262:dive_alarm 264:exercise_title 268:dive_summary 269:spo2_data 275:sleep_level 285:jump
      289:aad_accel_features 290:beat_intervals 297:respiration_rate 302:hsa_accelerometer_data
      304:hsa_step_data 305:hsa_spo2_data 306:hsa_stress_data 307:hsa_respiration_data
      308:hsa_heart_rate_data 312:split 313:split_summary 314:hsa_body_battery_data 315:hsa_event
      317:climb_pro 319:tank_update 323:tank_summary 346:sleep_assessment 370:hrv_status_summary
      371:hrv_value 372:raw_bbi 375:device_aux_battery_info 376:hsa_gyroscope_data
      387:chrono_shot_session 388:chrono_shot_data 389:hsa_configuration_data 393:dive_apnea_alarm
      398:skin_temp_overnight 409:hsa_wrist_temperature_data 412:nap_event
      470:sleep_disruption_severity_period 471:sleep_disruption_overnight_severity
      65280:mfg_range_min 65534:mfg_range_max
    = message_index uint16 4095:mask 28672:reserved 32768:selected
    = move_exercise_name - 0:arch_and_curl 1:arm_circles_with_ball_band_and_weight 2:arm_stretch
      3:back_massage 4:belly_breathing 5:bridge_with_ball 6:diamond_leg_crunch 7:diamond_leg_lift
      8:eight_point_shoulder_opener 9:foot_rolling 10:footwork 11:footwork_on_disc 12:forward_fold
      13:frog_with_band 14:half_roll_up 15:hamstring_curl 16:hamstring_stretch 17:hip_stretch
      18:hug_a_tree_with_ball_band_and_weight 19:knee_circles 20:knee_folds_on_disc
      21:lateral_flexion 22:leg_stretch_with_band 23:leg_stretch_with_leg_circles
      24:lower_lift_on_disc 25:lunge_squat 26:lunges_with_knee_lift 27:mermaid_stretch
      28:neutral_pelvic_position 29:pelvic_clocks_on_disc
      30:pilates_plie_squats_parallel_turned_out_flat_and_heels_with_chair 31:piriformis_stretch
      32:plank_knee_crosses 33:plank_knee_pulls 34:plank_up_downs 35:prayer_mudra
      36:psoas_lunge_stretch 37:ribcage_breathing 38:roll_down 39:roll_up_with_weight_and_band
      40:saw 41:scapular_stabilization 42:scissors_on_disc 43:seated_hip_stretchup 44:seated_twist
      45:shaving_the_head_with_ball_band_and_weight 46:spinal_twist 47:spinal_twist_stretch
      48:spine_stretch_forward 49:squat_open_arm_twist_pose 50:squats_with_ball 51:stand_and_hang
      52:standing_side_stretch 53:standing_single_leg_forward_bend_with_it_band_opener
      54:straight_leg_crunch_with_leg_lift 55:straight_leg_crunch_with_leg_lift_with_ball
      56:straight_leg_crunch_with_legs_crossed 57:straight_leg_crunch_with_legs_crossed_with_ball
      58:straight_leg_diagonal_crunch 59:straight_leg_diagonal_crunch_with_ball 60:tailbone_curl
      61:throat_lock 62:tick_tock_side_roll 63:twist 64:v_leg_crunches 65:v_sit
      66:forward_fold_wheelchair 67:forward_fold_plus_wheelchair
      68:arm_circles_low_forward_wheelchair 69:arm_circles_mid_forward_wheelchair
      70:arm_circles_high_forward_wheelchair 71:arm_circles_low_backward_wheelchair
      72:arm_circles_mid_backward_wheelchair 73:arm_circles_high_backward_wheelchair
      74:core_twists_wheelchair 75:arm_raise_wheelchair 76:chest_expand_wheelchair
      77:arm_extend_wheelchair 78:forward_bend_wheelchair 79:toe_touch_wheelchair
      80:extended_toe_touch_wheelchair 81:seated_arm_circles 82:trunk_rotations
      83:seated_trunk_rotations 84:toe_touch
    = nap_period_feedback enum 0:none 1:multiple_naps_during_day
      2:jetlag_ideal_timing_ideal_duration 3:jetlag_ideal_timing_long_duration
      4:jetlag_late_timing_ideal_duration 5:jetlag_late_timing_long_duration
      6:ideal_timing_ideal_duration_low_need 7:ideal_timing_ideal_duration_high_need
      8:ideal_timing_long_duration_low_need 9:ideal_timing_long_duration_high_need
      10:late_timing_ideal_duration_low_need 11:late_timing_ideal_duration_high_need
      12:late_timing_long_duration_low_need 13:late_timing_long_duration_high_need
      14:ideal_duration_low_need 15:ideal_duration_high_need 16:long_duration_low_need
      17:long_duration_high_need
    = nap_source enum 0:automatic 1:manual_device 2:manual_gc
    = no_fly_time_mode enum 0:standard 1:flat_24_hours
    = olympic_lift_exercise_name - 0:barbell_hang_power_clean 1:barbell_hang_squat_clean
      2:barbell_power_clean 3:barbell_power_snatch 4:barbell_squat_clean 5:clean_and_jerk
      6:barbell_hang_power_snatch 7:barbell_hang_pull 8:barbell_high_pull 9:barbell_snatch
      10:barbell_split_jerk 11:clean 12:dumbbell_clean 13:dumbbell_hang_pull
      14:one_hand_dumbbell_split_snatch 15:push_jerk 16:single_arm_dumbbell_snatch
      17:single_arm_hang_snatch 18:single_arm_kettlebell_snatch 19:split_jerk
      20:squat_clean_and_jerk 21:dumbbell_hang_snatch 22:dumbbell_power_clean_and_jerk
      23:dumbbell_power_clean_and_push_press 24:dumbbell_power_clean_and_strict_press
      25:dumbbell_snatch 26:medicine_ball_clean 27:clean_and_press 28:snatch
    = plank_exercise_name - 0:45_degree_plank 1:weighted_45_degree_plank 2:90_degree_static_hold
      3:weighted_90_degree_static_hold 4:bear_crawl 5:weighted_bear_crawl
      6:cross_body_mountain_climber 7:weighted_cross_body_mountain_climber 8:elbow_plank_pike_jacks
      9:weighted_elbow_plank_pike_jacks 10:elevated_feet_plank 11:weighted_elevated_feet_plank
      12:elevator_abs 13:weighted_elevator_abs 14:extended_plank 15:weighted_extended_plank
      16:full_plank_passe_twist 17:weighted_full_plank_passe_twist 18:inching_elbow_plank
      19:weighted_inching_elbow_plank 20:inchworm_to_side_plank 21:weighted_inchworm_to_side_plank
      22:kneeling_plank 23:weighted_kneeling_plank 24:kneeling_side_plank_with_leg_lift
      25:weighted_kneeling_side_plank_with_leg_lift 26:lateral_roll 27:weighted_lateral_roll
      28:lying_reverse_plank 29:weighted_lying_reverse_plank 30:medicine_ball_mountain_climber
      31:weighted_medicine_ball_mountain_climber 32:modified_mountain_climber_and_extension
      33:weighted_modified_mountain_climber_and_extension 34:mountain_climber
      35:weighted_mountain_climber 36:mountain_climber_on_sliding_discs
      37:weighted_mountain_climber_on_sliding_discs 38:mountain_climber_with_feet_on_bosu_ball
      39:weighted_mountain_climber_with_feet_on_bosu_ball 40:mountain_climber_with_hands_on_bench
      41:mountain_climber_with_hands_on_swiss_ball
      42:weighted_mountain_climber_with_hands_on_swiss_ball 43:plank
      44:plank_jacks_with_feet_on_sliding_discs 45:weighted_plank_jacks_with_feet_on_sliding_discs
      46:plank_knee_twist 47:weighted_plank_knee_twist 48:plank_pike_jumps
      49:weighted_plank_pike_jumps 50:plank_pikes 51:weighted_plank_pikes 52:plank_to_stand_up
      53:weighted_plank_to_stand_up 54:plank_with_arm_raise 55:weighted_plank_with_arm_raise
      56:plank_with_knee_to_elbow 57:weighted_plank_with_knee_to_elbow 58:plank_with_oblique_crunch
      59:weighted_plank_with_oblique_crunch 60:plyometric_side_plank
      61:weighted_plyometric_side_plank 62:rolling_side_plank 63:weighted_rolling_side_plank
      64:side_kick_plank 65:weighted_side_kick_plank 66:side_plank 67:weighted_side_plank
      68:side_plank_and_row 69:weighted_side_plank_and_row 70:side_plank_lift
      71:weighted_side_plank_lift 72:side_plank_with_elbow_on_bosu_ball
      73:weighted_side_plank_with_elbow_on_bosu_ball 74:side_plank_with_feet_on_bench
      75:weighted_side_plank_with_feet_on_bench 76:side_plank_with_knee_circle
      77:weighted_side_plank_with_knee_circle 78:side_plank_with_knee_tuck
      79:weighted_side_plank_with_knee_tuck 80:side_plank_with_leg_lift
      81:weighted_side_plank_with_leg_lift 82:side_plank_with_reach_under
      83:weighted_side_plank_with_reach_under 84:single_leg_elevated_feet_plank
      85:weighted_single_leg_elevated_feet_plank 86:single_leg_flex_and_extend
      87:weighted_single_leg_flex_and_extend 88:single_leg_side_plank
      89:weighted_single_leg_side_plank 90:spiderman_plank 91:weighted_spiderman_plank
      92:straight_arm_plank 93:weighted_straight_arm_plank 94:straight_arm_plank_with_shoulder_touch
      95:weighted_straight_arm_plank_with_shoulder_touch 96:swiss_ball_plank
      97:weighted_swiss_ball_plank 98:swiss_ball_plank_leg_lift
      99:weighted_swiss_ball_plank_leg_lift 100:swiss_ball_plank_leg_lift_and_hold
      101:swiss_ball_plank_with_feet_on_bench 102:weighted_swiss_ball_plank_with_feet_on_bench
      103:swiss_ball_prone_jackknife 104:weighted_swiss_ball_prone_jackknife
      105:swiss_ball_side_plank 106:weighted_swiss_ball_side_plank 107:three_way_plank
      108:weighted_three_way_plank 109:towel_plank_and_knee_in 110:weighted_towel_plank_and_knee_in
      111:t_stabilization 112:weighted_t_stabilization 113:turkish_get_up_to_side_plank
      114:weighted_turkish_get_up_to_side_plank 115:two_point_plank 116:weighted_two_point_plank
      117:weighted_plank 118:wide_stance_plank_with_diagonal_arm_lift
      119:weighted_wide_stance_plank_with_diagonal_arm_lift
      120:wide_stance_plank_with_diagonal_leg_lift
      121:weighted_wide_stance_plank_with_diagonal_leg_lift 122:wide_stance_plank_with_leg_lift
      123:weighted_wide_stance_plank_with_leg_lift
      124:wide_stance_plank_with_opposite_arm_and_leg_lift
      125:weighted_mountain_climber_with_hands_on_bench
      126:weighted_swiss_ball_plank_leg_lift_and_hold
      127:weighted_wide_stance_plank_with_opposite_arm_and_leg_lift
      128:plank_with_feet_on_swiss_ball 129:side_plank_to_plank_with_reach_under
      130:bridge_with_glute_lower_lift 131:bridge_one_leg_bridge 132:plank_with_arm_variations
      133:plank_with_leg_lift 134:reverse_plank_with_leg_pull 135:ring_plank_sprawls
    = plyo_exercise_name - 0:alternating_jump_lunge 1:weighted_alternating_jump_lunge
      2:barbell_jump_squat 3:body_weight_jump_squat 4:weighted_jump_squat 5:cross_knee_strike
      6:weighted_cross_knee_strike 7:depth_jump 8:weighted_depth_jump 9:dumbbell_jump_squat
      10:dumbbell_split_jump 11:front_knee_strike 12:weighted_front_knee_strike 13:high_box_jump
      14:weighted_high_box_jump 15:isometric_explosive_body_weight_jump_squat
      16:weighted_isometric_explosive_jump_squat 17:lateral_leap_and_hop
      18:weighted_lateral_leap_and_hop 19:lateral_plyo_squats 20:weighted_lateral_plyo_squats
      21:lateral_slide 22:weighted_lateral_slide 23:medicine_ball_overhead_throws
      24:medicine_ball_side_throw 25:medicine_ball_slam 26:side_to_side_medicine_ball_throws
      27:side_to_side_shuffle_jump 28:weighted_side_to_side_shuffle_jump 29:squat_jump_onto_box
      30:weighted_squat_jump_onto_box 31:squat_jumps_in_and_out 32:weighted_squat_jumps_in_and_out
      33:box_jump 34:box_jump_overs 35:box_jump_overs_over_the_box 36:star_jump_squats 37:jump_squat
    """
}
