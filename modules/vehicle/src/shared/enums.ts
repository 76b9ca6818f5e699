import { defineEnum } from '@motorpool/kernel'

export { OperatingState } from '@motorpool/ingest/shared'
export { VehicleCategory } from '@motorpool/tenancy/shared'

export const EmissionLevelType = defineEnum('EmissionLevelType', {
  GB3: ['国三', 'GB3', '国三'],
  GB4: ['国四', 'GB4', '国四'],
  GB6: ['国六', 'GB6', '国六'],
  GBEV: ['新能源', 'GBEV', '新エネルギー'],
})

export const EnergyCatalog = defineEnum('EnergyCatalog', {
  FUEL: ['燃油', 'Fuel', '燃料'],
  BEV: ['纯电动', 'Battery electric', '電気'],
  PHEV: ['插电混动', 'Plug-in hybrid', 'プラグインハイブリッド'],
  FCEV: ['燃料电池', 'Fuel cell', '燃料電池'],
})

export const PowerType = defineEnum('POWER_TYPE', {
  '1': ['燃油', 'Fuel', '燃料'],
  '2': ['纯电动', 'Battery electric', '電気'],
  '3': ['插电式混合动力', 'Plug-in hybrid', 'プラグインハイブリッド'],
  '4': ['增程式', 'Range extended', 'レンジエクステンダー'],
  '5': ['燃料电池', 'Fuel cell', '燃料電池'],
})

export const FuelType = defineEnum('FuelType', {
  DIESEL: ['柴油', 'Diesel', '軽油'],
  GASOLINE: ['汽油', 'Gasoline', 'ガソリン'],
  CNG: ['压缩天然气', 'CNG', '圧縮天然ガス'],
  LNG: ['液化天然气', 'LNG', '液化天然ガス'],
  METHANOL: ['甲醇', 'Methanol', 'メタノール'],
  HYDROGEN: ['氢气', 'Hydrogen', '水素'],
})

export const PlateColor = defineEnum('PLATE_COLOR', {
  '0': ['未上牌', 'No plate', '未登録'],
  '1': ['蓝色', 'Blue', '青'],
  '2': ['黄色', 'Yellow', '黄'],
  '3': ['黑色', 'Black', '黒'],
  '4': ['白色', 'White', '白'],
  '5': ['绿色', 'Green', '緑'],
  '9': ['其他', 'Other', 'その他'],
  '91': ['农黄色', 'Farm yellow', '農用黄'],
  '92': ['农绿色', 'Farm green', '農用緑'],
  '93': ['黄绿色', 'Yellow-green', '黄緑'],
  '94': ['渐变绿', 'Gradient green', 'グラデーション緑'],
})

export const SaleStatus = defineEnum('SaleStatus', {
  UNSOLD: ['未销售', 'Unsold', '未販売'],
  SOLD: ['已销售', 'Sold', '販売済み'],
  PROTOTYPE: ['样机', 'Prototype', '試作機'],
})

export const SaleMethod = defineEnum('SaleMethod', {
  FULL: ['全款', 'Full payment', '一括'],
  INSTALMENT: ['分期', 'Instalment', '分割'],
  LEASE: ['融资租赁', 'Finance lease', 'ファイナンスリース'],
  RENT: ['经营租赁', 'Operating lease', 'オペレーティングリース'],
})

export const OwnerFlag = defineEnum('OwnerFlag', {
  '0': ['无车主', 'No owner', 'オーナーなし'],
  '1': ['有车主', 'Has owner', 'オーナーあり'],
})

export const VehicleUsage = defineEnum('VehicleUsage', {
  SELF: ['自用', 'Own use', '自家用'],
  OPERATE: ['营运', 'Commercial', '営業用'],
  LEASE: ['租赁', 'Lease', 'リース'],
})

export const PurchaseRange = defineEnum('PURCHASE_RANGE', {
  '1': ['公共领域', 'Public sector', '公共分野'],
  '2': ['私人领域', 'Private sector', '個人分野'],
  '3': ['单位自用', 'Corporate own use', '企業自家用'],
})

export const PurchaseUsage = defineEnum('PURCHASE_UASAGE', {
  '1': ['公务用车', 'Official car', '公用車'],
  '2': ['公交客运', 'Bus', '路線バス'],
  '3': ['出租客运', 'Taxi', 'タクシー'],
  '4': ['租赁', 'Rental', 'レンタル'],
  '5': ['通勤客运', 'Commuter', '通勤'],
  '6': ['物流特种', 'Logistics', '物流'],
  '7': ['环卫特种', 'Sanitation', '清掃'],
  '8': ['工程特种', 'Engineering', '工事'],
  '9': ['私人用车', 'Private', '自家用'],
  '10': ['其他', 'Other', 'その他'],
})

export const ServiceStatus = defineEnum('ServiceStatus', {
  NOT_OPEN: ['未开通', 'Not opened', '未開通'],
  HAS_OPENED: ['已开通', 'Opened', '開通済み'],
  SUSPENDED: ['已暂停', 'Suspended', '一時停止'],
  EXPIRE: ['已到期', 'Expired', '期限切れ'],
  LOGOUT: ['已注销', 'Closed', '解約'],
  WAIT: ['待开通', 'Waiting', '開通待ち'],
})

export const AdjustState = defineEnum('AdjustState', {
  WAITING: ['待调试', 'Waiting', '待機'],
  ADJUSTING: ['调试中', 'Adjusting', 'デバッグ中'],
  ADJUSTED: ['已调试', 'Adjusted', 'デバッグ済み'],
})

export const LockStatus = defineEnum('LockStatus', {
  LOCKED: ['已锁车', 'Locked', 'ロック中'],
  UNLOCKED: ['未锁车', 'Not locked', 'ロックなし'],
})

export const RunStatus = defineEnum('RunStatus', {
  RUNNING: ['工作中', 'Running', '稼働中'],
  IDLE: ['怠速', 'Idle', 'アイドル'],
  STOPPED: ['停机', 'Stopped', '停止'],
})

export const OnlineStatus = defineEnum('OnlineStatus', {
  ONLINE: ['在线', 'Online', 'オンライン'],
  OFFLINE: ['离线', 'Offline', 'オフライン'],
})

export const AccStatus = defineEnum('AccStatus', {
  '0': ['ACC开', 'ACC on', 'ACCオン'],
  '1': ['ACC关', 'ACC off', 'ACCオフ'],
})

export const LocationStatus = defineEnum('LocationStatus', {
  LOCATED: ['已定位', 'Located', '測位済み'],
  NOT_LOCATED: ['未定位', 'Not located', '未測位'],
})

export const BatteryType = defineEnum('BATTERY_TYPE', {
  '1': ['磷酸铁锂电池', 'Lithium iron phosphate', 'リン酸鉄リチウム'],
  '2': ['三元电池', 'Ternary', '三元系'],
  '3': ['钴酸锂电池', 'Lithium cobalt', 'コバルト酸リチウム'],
  '4': ['锰酸锂电池', 'Lithium manganate', 'マンガン酸リチウム'],
  '5': ['钛酸锂电池', 'Lithium titanate', 'チタン酸リチウム'],
  '6': ['镍氢电池', 'NiMH', 'ニッケル水素'],
  '7': ['超级电容', 'Supercapacitor', 'スーパーキャパシタ'],
  '8': ['其他', 'Other', 'その他'],
})

export const EnduranceCheck = defineEnum('ENDURANCE_CHECK', {
  '1': ['工况法', 'Driving-cycle method', '走行サイクル法'],
  '2': ['等速法', 'Constant-speed method', '定速法'],
})
