import type { Part } from '@motorpool/jtt'
import { bytes, maybe, text, u8 } from '@motorpool/jtt'
import { decodeGbk, encodeGbk, type Names } from '@motorpool/wire'
import { message } from '../message.ts'

const name: Names = ['命令参数', 'Parameters', 'コマンドパラメーター']
const APN: Names = ['拨号点名称', 'APN', 'APN']
const USER: Names = ['拨号用户名', 'Dial user', '接続ユーザー']
const PASSWORD: Names = ['拨号密码', 'Dial password', '接続パスワード']
const ADDRESS: Names = ['地址', 'Address', 'アドレス']
const TCP: Names = ['TCP 端口', 'TCP port', 'TCP ポート']
const UDP: Names = ['UDP 端口', 'UDP port', 'UDP ポート']
const MINUTES: Names = ['连接到该服务器时限(分)', 'Minutes to stay', '接続時間(分)']

/** What stands between the semicolons, by command. */
const SLOTS: Readonly<Record<number, readonly Names[]>> = {
  1: [
    ['URL 地址', 'URL', 'URL'],
    APN,
    USER,
    PASSWORD,
    ADDRESS,
    TCP,
    UDP,
    ['制造商 ID', 'Manufacturer id', '製造者 ID'],
    ['硬件版本', 'Hardware version', 'ハードウェア版'],
    ['固件版本', 'Firmware version', 'ファームウェア版'],
    MINUTES,
  ],
  2: [
    ['连接控制', 'Control', '接続制御'],
    ['鉴权码', 'Authentication code', '認証コード'],
    APN,
    USER,
    PASSWORD,
    ADDRESS,
    TCP,
    UDP,
    MINUTES,
  ],
}

/** Text fields joined by `;`, an empty one left out (§ 8.13 tables 19 and 20). */
const slots: Part<'parameters', string[], false> = {
  key: 'parameters',
  name,
  optional: false,
  read: (c, _, values) =>
    c.group('parameters', name, () => {
      const known = SLOTS[Number(values['command'])] ?? []
      const found: string[] = []
      let more = true
      while (more) {
        const from = c.offset
        while (c.remaining > 0 && c.peekU8() !== 0x3b) c.skip(1)
        const value = decodeGbk(c.bytes.subarray(from, c.offset))
        more = c.remaining > 0
        if (more) c.skip(1)
        const slot = known[found.length] ?? name
        const secret = slot === PASSWORD ? ({ secret: true } as const) : {}
        c.note({ key: String(found.length), name: slot, offset: from, value, ...secret })
        found.push(value)
      }
      return found
    }),
  write: (w, value) => {
    w.bytes(encodeGbk(value.join(';')))
  },
}

/** § 8.13; 2019 keeps 2, 4 and 5; vendors use 0x64–0x70 and 0xF0 on for fuel and circuit. */
export const terminalControl = message({
  id: 0x8105,
  key: 'terminalControl',
  name: ['终端控制', 'Terminal control', '端末制御'],
  direction: 'down',
  parts: [
    u8('command', ['命令字', 'Command', 'コマンド'], {
      codes: {
        1: ['无线升级', 'Wireless upgrade', '無線更新'],
        2: ['控制终端连接指定服务器', 'Connect to another server', '指定サーバーへ接続'],
        3: ['终端关机', 'Switch off', '電源オフ'],
        4: ['终端复位', 'Reset', 'リセット'],
        5: ['终端恢复出厂设置', 'Factory reset', '初期化'],
        6: ['关闭数据通信', 'Close the data link', 'データ通信停止'],
        7: ['关闭所有无线通信', 'Close all radio', '全無線停止'],
      },
    }),
    maybe(slots),
  ],
})

const upgradeKind = u8('kind', ['升级类型', 'Kind', '更新種別'], {
  codes: {
    0: ['终端', 'Terminal', '端末'],
    12: ['道路运输证 IC 卡读卡器', 'Card reader', 'カードリーダー'],
    52: ['北斗卫星定位模块', 'GNSS module', 'GNSS モジュール'],
  },
})

/** § 8.16, sent in sub-packages. */
export const upgrade = message({
  id: 0x8108,
  key: 'upgrade',
  name: ['下发终端升级包', 'Upgrade package', '更新パッケージ'],
  direction: 'down',
  from: '2013',
  parts: [
    upgradeKind,
    text('manufacturer', ['制造商 ID', 'Manufacturer id', '製造者 ID'], 5),
    text('version', ['终端固件版本号', 'Firmware version', 'ファームウェア版'], 'u8'),
    bytes('data', ['升级数据包', 'Data', '更新データ'], 'u32'),
  ],
})

/** Comes after the upgrade, on a new connection. */
export const upgradeResult = message({
  id: 0x0108,
  key: 'upgradeResult',
  name: ['终端升级结果通知', 'Upgrade result', '更新結果通知'],
  direction: 'up',
  from: '2013',
  parts: [
    upgradeKind,
    u8('result', ['升级结果', 'Result', '結果'], {
      codes: {
        0: ['成功', 'Done', '成功'],
        1: ['失败', 'Failed', '失敗'],
        2: ['取消', 'Cancelled', '取消'],
      },
    }),
  ],
})

export const messages = { terminalControl, upgrade, upgradeResult } as const
