import type { Bit } from '@motorpool/jtt'

/** Status word of 0x0200 (§ 8.12 table 25 of 2013; 2019 adds 6, 7 and 22). */
export const STATUS_BITS = [
  { bit: 0, key: 'accOn', name: ['ACC 开', 'ACC on', 'ACC オン'] },
  { bit: 1, key: 'located', name: ['已定位', 'Position fixed', '測位済み'] },
  { bit: 2, key: 'south', name: ['南纬', 'South latitude', '南緯'] },
  { bit: 3, key: 'west', name: ['西经', 'West longitude', '西経'] },
  { bit: 4, key: 'outOfService', name: ['停运', 'Out of service', '運行停止'] },
  { bit: 5, key: 'coordinatesEncrypted', name: ['经纬度已加密', 'Coordinates encrypted', '座標暗号化済み'] },
  { bit: 6, key: 'forwardCollision', name: ['前撞预警', 'Forward collision warning', '前方衝突予警'] },
  { bit: 7, key: 'laneDeparture', name: ['车道偏移预警', 'Lane departure warning', '車線逸脱予警'] },
  {
    bit: 8,
    width: 2,
    key: 'load',
    name: ['载货状态', 'Load', '積載状態'],
    codes: {
      0: ['空车', 'Empty', '空車'],
      1: ['半载', 'Half loaded', '半積載'],
      3: ['满载', 'Full', '満載'],
    },
  },
  { bit: 10, key: 'oilCut', name: ['油路断开', 'Fuel line cut', '燃料遮断'] },
  { bit: 11, key: 'circuitCut', name: ['电路断开', 'Circuit cut', '電気回路遮断'] },
  { bit: 12, key: 'doorsLocked', name: ['车门加锁', 'Doors locked', 'ドア施錠'] },
  { bit: 13, key: 'door1Open', name: ['门 1 开(前门)', 'Door 1 open (front)', 'ドア 1 開(前)'] },
  { bit: 14, key: 'door2Open', name: ['门 2 开(中门)', 'Door 2 open (middle)', 'ドア 2 開(中)'] },
  { bit: 15, key: 'door3Open', name: ['门 3 开(后门)', 'Door 3 open (rear)', 'ドア 3 開(後)'] },
  { bit: 16, key: 'door4Open', name: ['门 4 开(驾驶席门)', 'Door 4 open (driver)', 'ドア 4 開(運転席)'] },
  { bit: 17, key: 'door5Open', name: ['门 5 开', 'Door 5 open', 'ドア 5 開'] },
  { bit: 18, key: 'gps', name: ['使用 GPS 定位', 'GPS used', 'GPS 使用'] },
  { bit: 19, key: 'beidou', name: ['使用北斗定位', 'Beidou used', '北斗使用'] },
  { bit: 20, key: 'glonass', name: ['使用 GLONASS 定位', 'GLONASS used', 'GLONASS 使用'] },
  { bit: 21, key: 'galileo', name: ['使用 Galileo 定位', 'Galileo used', 'Galileo 使用'] },
  { bit: 22, key: 'moving', name: ['车辆行驶', 'Vehicle moving', '走行中'] },
] as const satisfies readonly Bit[]
