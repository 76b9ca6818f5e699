/** Code lists of the block tables, in the order zh-CN, en-US, ja-JP. */
import type { BitPart, Codes } from '@motorpool/gbt'

export const VEHICLE_STATUS: Codes = {
  1: ['启动', 'Started', '起動'],
  2: ['熄火', 'Off', '停止'],
  3: ['其他', 'Other', 'その他'],
}

export const CHARGE_STATUS: Codes = {
  1: ['停车充电', 'Charging while parked', '駐車充電中'],
  2: ['行驶充电', 'Charging while driving', '走行充電中'],
  3: ['未充电', 'Not charging', '非充電'],
  4: ['充电完成', 'Charge complete', '充電完了'],
}

export const RUNNING_MODE: Codes = {
  1: ['纯电', 'Electric', '電気走行'],
  2: ['混动', 'Hybrid', 'ハイブリッド'],
  3: ['燃油', 'Fuel', '燃料走行'],
}

/** DC-DC of the vehicle and of the fuel-cell system. */
export const WORKING: Codes = {
  1: ['工作', 'Working', '動作'],
  2: ['断开', 'Off', '遮断'],
}

export const GEAR_POSITION: Codes = {
  0: ['空挡', 'Neutral', 'ニュートラル'],
  1: ['1挡', '1st gear', '1速'],
  2: ['2挡', '2nd gear', '2速'],
  3: ['3挡', '3rd gear', '3速'],
  4: ['4挡', '4th gear', '4速'],
  5: ['5挡', '5th gear', '5速'],
  6: ['6挡', '6th gear', '6速'],
  13: ['倒挡', 'Reverse', '後退'],
  14: ['自动D挡', 'Drive', 'ドライブ'],
  15: ['停车P挡', 'Park', 'パーキング'],
}

const GEAR_COMMON: readonly BitPart[] = [
  { key: 'position', name: ['挡位', 'Gear position', 'ギア段'], bit: 0, width: 4, codes: GEAR_POSITION },
  { key: 'braking', name: ['有制动力', 'Braking force', '制動力あり'], bit: 4, width: 1 },
  { key: 'driving', name: ['有驱动力', 'Driving force', '駆動力あり'], bit: 5, width: 1 },
]

export const GEAR_2016 = GEAR_COMMON

export const GEAR_2025: readonly BitPart[] = [
  ...GEAR_COMMON,
  { key: 'gearInvalid', name: ['挡位无效', 'Gear invalid', 'ギア無効'], bit: 7, width: 1 },
]

export const MOTOR_STATUS: Codes = {
  1: ['耗电', 'Consuming', '力行'],
  2: ['发电', 'Generating', '発電'],
  3: ['关闭', 'Off', '停止'],
  4: ['准备', 'Ready', '準備完了'],
}

export const ENGINE_STATUS: Codes = {
  1: ['启动', 'Started', '起動'],
  2: ['关闭', 'Off', '停止'],
}

export const COORDINATE_SYSTEM: Codes = {
  1: ['WGS-84', 'WGS-84', 'WGS-84'],
  2: ['GCJ-02', 'GCJ-02', 'GCJ-02'],
  3: ['其他坐标系', 'Other', 'その他'],
}

export const ALARM_LEVEL_2016: Codes = {
  0: ['无故障', 'None', '故障なし'],
  1: ['1级（不影响正常行驶）', 'Level 1: notice', 'レベル1：走行に影響なし'],
  2: ['2级（需限制行驶）', 'Level 2: limit driving', 'レベル2：走行制限'],
  3: ['3级（应立即停车）', 'Level 3: stop at once', 'レベル3：直ちに停車'],
}

export const ALARM_LEVEL_2025: Codes = {
  ...ALARM_LEVEL_2016,
  4: ['4级（热事件）', 'Level 4: thermal event', 'レベル4：熱イベント'],
}

export const ENCRYPTION_2016: Codes = {
  0: ['未加密（00，非标准值）', 'None (00, not in the standard)', '暗号化なし（00、規格外）'],
  1: ['不加密', 'None', '暗号化なし'],
  2: ['RSA', 'RSA', 'RSA'],
  3: ['AES-128', 'AES-128', 'AES-128'],
}

export const ENCRYPTION_2025: Codes = {
  ...ENCRYPTION_2016,
  4: ['SM2', 'SM2', 'SM2'],
  5: ['SM4', 'SM4', 'SM4'],
}

export const FLAG_2016: Codes = {
  0x01: ['成功', 'Success', '成功'],
  0x02: ['错误', 'Error', 'エラー'],
  0x03: ['VIN重复', 'VIN duplicate', 'VIN重複'],
  0xfe: ['命令', 'Command', 'コマンド'],
}

export const FLAG_2025: Codes = {
  ...FLAG_2016,
  0x02: ['其他错误', 'Other error', 'その他のエラー'],
  0x04: ['VIN不存在', 'VIN unknown', 'VIN不明'],
  0x05: ['验签错误', 'Signature error', '署名エラー'],
  0x06: ['数据结构错误', 'Structure error', '構造エラー'],
  0x07: ['解密错误', 'Decryption error', '復号エラー'],
}

export const SIGNATURE_TYPE: Codes = {
  1: ['SM2', 'SM2', 'SM2'],
  2: ['RSA', 'RSA', 'RSA'],
  3: ['ECC', 'ECC', 'ECC'],
}

/** The standard names 02–05; 01 occurs in test senders and is shown as out of range. */
export const KEY_TYPE: Codes = {
  2: ['RSA', 'RSA', 'RSA'],
  3: ['AES', 'AES', 'AES'],
  4: ['SM2', 'SM2', 'SM2'],
  5: ['SM4', 'SM4', 'SM4'],
}

export const ACTIVATION_STATE: Codes = {
  1: ['成功', 'Success', '成功'],
  2: ['失败', 'Failure', '失敗'],
}

export const ACTIVATION_INFO: Codes = {
  0: ['激活成功', 'Activated', '有効化成功'],
  1: ['芯片已激活', 'Chip already activated', 'チップは有効化済み'],
  2: ['VIN重复', 'VIN duplicate', 'VIN重複'],
}

export const SAMPLING: Codes = {
  1: ['是', 'Yes', 'はい'],
  2: ['否', 'No', 'いいえ'],
}

export const CONTROL: Codes = {
  1: ['远程升级', 'Remote upgrade', 'リモート更新'],
  2: ['车载终端关机', 'Power off', '端末電源オフ'],
  3: ['车载终端复位', 'Reset', '端末リセット'],
  4: ['恢复出厂设置', 'Restore factory settings', '工場出荷設定に戻す'],
  5: ['断开数据通信链路', 'Disconnect from the platform', '通信リンク切断'],
  6: ['车载终端报警', 'Terminal alarm', '端末アラーム'],
  7: ['开启抽样监测链路', 'Open sampling link', '抜取監視リンク開始'],
}

/** Annex A: types of rechargeable storage. */
export const STORAGE_TYPE: Codes = {
  0x01: ['磷酸铁锂电池', 'Lithium iron phosphate', 'リン酸鉄リチウム電池'],
  0x02: ['锰酸锂电池', 'Lithium manganese oxide', 'マンガン酸リチウム電池'],
  0x03: ['钴酸锂电池', 'Lithium cobalt oxide', 'コバルト酸リチウム電池'],
  0x04: ['三元材料电池', 'Ternary lithium', '三元系リチウム電池'],
  0x05: ['聚合物锂离子电池', 'Lithium polymer', 'リチウムポリマー電池'],
  0x06: ['超级电容器', 'Supercapacitor', 'スーパーキャパシタ'],
  0x07: ['钛酸锂电池', 'Lithium titanate', 'チタン酸リチウム電池'],
  0x08: ['钠离子电池', 'Sodium-ion', 'ナトリウムイオン電池'],
  0x09: ['固态电池', 'Solid-state', '全固体電池'],
  0xfc: ['燃料电池', 'Fuel cell', '燃料電池'],
  0xff: ['其他车载储能装置', 'Other', 'その他の蓄電装置'],
}
