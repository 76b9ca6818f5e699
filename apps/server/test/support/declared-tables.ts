import type { Caller, Deed } from './rows.ts'

/** Names of rows (`ROWS` in rows.ts) by the deed; a deed that is not named reaches none. */
type Reach = Partial<Record<Deed, string>>

/** Tables of the same protection: what each caller reaches of them. */
export type Protection = Readonly<Record<Caller, Reach>> & { tables: string }

const TENANT = 'own colleague vehicle stranger elsewhere'
const ORGANISATION = 'own colleague vehicle stranger'
/** What user 7 has made, and what is of the vehicle OWN. */
const MADE = 'own vehicle'
const OF_VEHICLE = 'own colleague'
const EITHER = 'own colleague vehicle'
const NOTHING: Reach = {}

const every = (rows: string): Reach => ({ read: rows, change: rows, remove: rows, add: rows })
/** Lines are added and never changed. */
const lines = (rows: string, added = rows): Reach => ({ read: rows, add: added })
const seen = (rows: string): Reach => ({ read: rows })
/** Never removed by people. */
const kept = (rows: string): Reach => ({ read: rows, change: rows, add: rows })
/** Neither added nor removed by people. */
const changed = (rows: string): Reach => ({ read: rows, change: rows })

const STAFF = { tenant: every(TENANT), organisation: every(ORGANISATION) }
const ALIKE = (reach: Reach) => ({ tenant: reach, organisation: reach, customer: reach, self: reach })

/** What the row security of each table lets through, written down apart from the migrations: a change of it is noticed. */
export const PROTECTIONS: readonly Protection[] = [
  {
    ...ALIKE(NOTHING),
    tables: `alarm_news api_token call_count claimed_number consumer consumer_replay consumer_sample consumer_share consumer_state event_outbox fence_revision filing_round
      reference_revision reference_version
      fence_vehicle_version fence_version gateway_instance gateway_session installation
      job_run journal_writer late_vehicle notice_browser notice_item notice_push_key notice_round pinned_iccid platform_key processor refused_claim account_code set_aside_event sign_in_link sign_in_throttle standing_work system_log terminal_registration ticket trip_link_opening position_link_opening
      unknown_device user_otp vehicle_event vehicle_health_carry vehicle_key vehicle_meter_day vehicle_signing_key
      vehicle_stat_carry`,
  },
  {
    ...ALIKE(seen('platform foreign '.concat(TENANT))),
    tables: 'area client dictionary dictionary_item fault_code_base menu plugin resource',
  },
  {
    ...ALIKE({ ...every(TENANT), read: `${TENANT} platform` }),
    tables:
      'alarm_terminal_item function_field locale_text map_icon message ota_key parameter protocol protocol_cmd report theme',
  },
  {
    ...ALIKE(every(TENANT)),
    customer: every(`${MADE} elsewhere`),
    self: every(`${MADE} elsewhere`),
    tables: 'condition_query',
  },
  {
    ...ALIKE(every(TENANT)),
    customer: every(`${OF_VEHICLE} elsewhere`),
    self: every(`${OF_VEHICLE} elsewhere`),
    tables: 'condition_query_vehicle',
  },
  { ...ALIKE(every(TENANT)), customer: every(`${MADE} elsewhere`), tables: 'saved_condition_query' },
  // Owners ask for the real names of their vehicles themselves.
  { ...STAFF, customer: every(`${MADE} elsewhere`), self: every(MADE), tables: 'customer_verify_request' },
  { ...ALIKE(seen('own')), tables: 'tenant' },
  { ...ALIKE(seen(TENANT)), tables: 'tenant_authority' },
  {
    ...ALIKE(every(TENANT)),
    tables: `attachment behaviour_event behaviour_session chip_factory chip_model download_task electric_driver_model
      energy_storage_model engine_model fault_code fault_part message_user param_set role_authority account_config saved_view session soft_version
      soft_version_cmd soft_version_collect soft_version_lock tenant_ability tenant_app terminal_model user_role
      vehicle_color vehicle_figures vehicle_model_config vehicle_model_threshold vehicle_type`,
  },
  {
    ...ALIKE(every(TENANT)),
    customer: NOTHING,
    tables: `back_test back_test_vehicle chip_model_filing customer email_config filing_submission gateway_platform_account ota_file tenant_platform_account terminal_model_filing user_post vehicle_adjust_step
      vehicle_assembly_step vehicle_model_filing`,
  },
  { ...ALIKE(lines(TENANT)), customer: NOTHING, tables: 'filing_step outbound_call work_order_step' },
  {
    ...STAFF,
    customer: NOTHING,
    self: every(MADE),
    tables: `one_link_submission org_verify_info realname_image realname_paper store_verify_request
      vehicle_account_history vehicle_account_info vehicle_verify_history vehicle_verify_info vehicle_verify_one_link_log
      activity alarm_strategy alarm_terminal_strategy announcement article dealer_open_limit employee factory_vehicle fence finance_back_network
      forward_task maintenance_strategy notice_log notice_strategy notice_strategy_user ota_task report_schedule role service_resource sim_card
      terminal trip_link vehicle_adjust vehicle_assembly vehicle_group`,
  },
  {
    ...STAFF,
    customer: NOTHING,
    self: { ...every(MADE), read: ORGANISATION },
    tables: 'terminal_supplier vehicle_model vehicle_series',
  },
  {
    // Of an account, whoever's organisation a vehicle is of.
    tenant: seen(TENANT),
    organisation: seen(TENANT),
    customer: NOTHING,
    self: NOTHING,
    tables: 'lower_platform_day lower_refused_vehicle',
  },
  // Owners find the stations of their maker.
  {
    ...STAFF,
    customer: seen(TENANT),
    self: { ...every(MADE), read: ORGANISATION },
    tables: 'service_station',
  },
  // Who only uses a vehicle adds orders, and reads what the own account asked: no row of others.
  { ...STAFF, customer: { add: `${OF_VEHICLE} elsewhere` }, self: every(EITHER), tables: 'service_order' },
  {
    ...STAFF,
    customer: NOTHING,
    self: every(EITHER),
    tables: 'sms_send_log terminal_change work_order',
  },
  // Customers read when their machines are due and what was done.
  { ...STAFF, customer: seen(`${OF_VEHICLE} elsewhere`), self: every(EITHER), tables: 'maintenance_log' },
  {
    ...STAFF,
    customer: seen(`${OF_VEHICLE} elsewhere`),
    self: every(OF_VEHICLE),
    tables: 'maintenance_reminder',
  },
  // What a customer keeps of vehicles, and tried.
  {
    ...ALIKE(every(TENANT)),
    customer: every(`${MADE} elsewhere`),
    self: NOTHING,
    tables: 'portal_bind_try portal_vehicle',
  },
  // Fences of customers: staff read those of accounts that they see, and change none.
  {
    tenant: seen(TENANT),
    organisation: seen(TENANT),
    customer: every(`${MADE} elsewhere`),
    self: NOTHING,
    tables: 'customer_fence',
  },
  {
    tenant: seen(TENANT),
    organisation: seen(ORGANISATION),
    customer: every('own elsewhere'),
    self: seen(OF_VEHICLE),
    tables: 'customer_fence_vehicle',
  },
  // Triggers write it; the owner who assigned reads it.
  {
    tenant: seen(TENANT),
    organisation: seen(ORGANISATION),
    customer: seen(`${MADE} elsewhere`),
    self: seen(MADE),
    tables: 'vehicle_assign_log',
  },
  {
    tenant: every(`${TENANT} earlier`),
    organisation: every(`${ORGANISATION} earlier`),
    customer: NOTHING,
    self: every(`${EITHER} earlier`),
    tables: 'vehicle_remove',
  },
  {
    ...STAFF,
    customer: NOTHING,
    self: every(OF_VEHICLE),
    tables:
      'alarm_strategy_vehicle bomag_level fence_vehicle forward_task_vehicle ota_log user_vehicle vehicle_filing vehicle_lock',
  },
  {
    tenant: kept(TENANT),
    organisation: kept(ORGANISATION),
    customer: NOTHING,
    self: kept(OF_VEHICLE),
    tables: 'command_log lock_order terminal_parameter',
  },
  {
    // Gateways make media, a job removes them; open commands follow their log.
    tenant: seen(TENANT),
    organisation: seen(ORGANISATION),
    customer: NOTHING,
    self: seen(OF_VEHICLE),
    tables: 'command_open lower_vehicle_day terminal_media',
  },
  {
    tenant: lines(TENANT),
    organisation: lines(ORGANISATION),
    customer: NOTHING,
    self: lines(OF_VEHICLE),
    tables: 'vehicle_lock_history',
  },
  {
    tenant: lines(TENANT),
    organisation: lines(ORGANISATION),
    customer: NOTHING,
    self: lines(MADE),
    tables: 'realname_view',
  },
  // Through the strategies that are seen, of which there are none here.
  { ...ALIKE(NOTHING), tables: 'alarm_strategy_condition' },
  // Through the users that are seen, whose ids they have.
  {
    tenant: every(TENANT),
    organisation: every(TENANT),
    customer: seen('own elsewhere'),
    self: every(`${MADE} elsewhere`),
    tables: 'customer_account',
  },
  // Through the tasks that are seen, of which there are none here.
  { ...ALIKE(NOTHING), tables: 'forward_day forward_failure forward_log forward_state' },
  // Through the groups that are seen, of which there are none here.
  { ...STAFF, customer: NOTHING, self: NOTHING, tables: 'vehicle_group_relation' },
  // The customer's own account, by its id.
  { ...STAFF, customer: seen('own elsewhere'), self: every(MADE), tables: 'app_user' },
  { ...STAFF, customer: every(`${MADE} elsewhere`), self: every(MADE), tables: 'feedback position_link' },
  { ...STAFF, customer: every(`${OF_VEHICLE} elsewhere`), self: every(MADE), tables: 'vehicle' },
  {
    tenant: every(`${TENANT} earlier`),
    organisation: every(`${ORGANISATION} earlier`),
    // From before the vehicle was theirs they read nothing; what they cannot read they do not change either.
    customer: { ...every(`${OF_VEHICLE} elsewhere`), add: `${OF_VEHICLE} elsewhere earlier` },
    self: every(`${EITHER} earlier`),
    tables: 'work_log',
  },
  // Customers read what is for them; these rows are for staff alone.
  { ...STAFF, customer: NOTHING, self: every(EITHER), tables: 'vehicle_document' },
  {
    tenant: lines(TENANT),
    organisation: lines(ORGANISATION),
    customer: NOTHING,
    self: lines(MADE, ORGANISATION),
    tables: 'login_log',
  },
  {
    tenant: lines(TENANT),
    organisation: lines(ORGANISATION),
    customer: lines(`${MADE} elsewhere`, TENANT),
    self: lines(MADE, ORGANISATION),
    tables: 'biz_log',
  },
  {
    tenant: lines(TENANT),
    organisation: lines(ORGANISATION),
    // Read with the line of the log that they are of; here there is none.
    customer: { add: TENANT },
    self: { add: ORGANISATION },
    tables: 'biz_log_change',
  },
  {
    tenant: lines(TENANT),
    organisation: lines(ORGANISATION),
    customer: NOTHING,
    self: lines(EITHER),
    tables: 'vehicle_debug_log vehicle_lifecycle_log',
  },
  {
    tenant: lines(`${TENANT} earlier`),
    organisation: lines(`${ORGANISATION} earlier`),
    customer: NOTHING,
    self: lines(`${OF_VEHICLE} earlier`),
    tables: 'password_output',
  },
  {
    tenant: changed(TENANT),
    organisation: changed(ORGANISATION),
    customer: NOTHING,
    self: changed(OF_VEHICLE),
    tables: 'alarm',
  },
  {
    tenant: seen(`${TENANT} earlier`),
    organisation: seen(`${ORGANISATION} earlier`),
    customer: seen(`${OF_VEHICLE} elsewhere`),
    self: seen(`${OF_VEHICLE} earlier`),
    tables: 'vehicle_realtime',
  },
  {
    tenant: seen(TENANT),
    organisation: seen(TENANT),
    customer: seen(`${OF_VEHICLE} elsewhere`),
    self: seen(`${OF_VEHICLE} elsewhere`),
    tables:
      'frame frame_block vehicle_charge vehicle_charge_health vehicle_health vehicle_health_day vehicle_ledger vehicle_stat_hour vehicle_stat_month vehicle_track vehicle_trip',
  },
  {
    // Its reports have a time; which days a customer is shown, the calls decide by the link.
    tenant: seen(`${TENANT} earlier`),
    organisation: seen(`${TENANT} earlier`),
    customer: seen(`${OF_VEHICLE} elsewhere earlier`),
    self: seen(`${OF_VEHICLE} elsewhere earlier`),
    tables: 'vehicle_stat_daily',
  },
  {
    // Sums of whole fleets: who sees own vehicles alone has the rows of these.
    tenant: seen(TENANT),
    organisation: seen(TENANT),
    customer: NOTHING,
    self: NOTHING,
    tables: 'vehicle_stat_changed vehicle_stat_column vehicle_stat_columns',
  },
  {
    tenant: seen(TENANT),
    organisation: seen(ORGANISATION),
    customer: NOTHING,
    self: NOTHING,
    tables: 'fleet_sample',
  },
  {
    tenant: every('seat branch sister'),
    // Below the own one they are added and removed; the own one itself is not.
    organisation: { read: 'seat branch', change: 'seat branch', remove: 'branch', add: 'branch' },
    // Where their vehicles are.
    customer: seen('seat sister'),
    self: { read: 'seat branch', change: 'seat branch', remove: 'branch', add: 'branch' },
    tables: 'org',
  },
]
