import type { Cursor, Scope, Values } from '@motorpool/jtt'
import { bcd, before, bytes, maybe, since, text, time, u8, when } from '@motorpool/jtt'
import { message } from '../message.ts'

/** Whether exactly the fields of a card that was read follow: result, name, licence, issuer, validity, identity card. */
function cardFollows(c: Cursor, s: Scope): boolean {
  const name = 2
  const licence = c.remaining > 1 ? name + c.peekU8(1) : Infinity
  const issuer = licence + 20
  if (issuer >= c.remaining) return false
  const end = issuer + 1 + c.peekU8(issuer) + 4
  return c.remaining === end || (s.edition === '2019' && c.remaining === end + 20)
}

/** A card was put in; or it was taken out and the terminal sends its fields all the same. */
const carded = (s: Scope, values: Values, c?: Cursor) =>
  values['status'] === 1 || values['result'] !== undefined || (c !== undefined && cardFollows(c, s))
const readOk = (_: Scope, values: Values) => values['result'] === 0

/**
 * § 8.39: the fields behind the time are there only for a card that was put in and read; 2011 has no card state. Many
 * terminals fill them when the card is taken out too; bytes that are not those fields are left to the frame's tail.
 */
export const driver = message({
  id: 0x0702,
  key: 'driver',
  name: ['驾驶员身份信息采集上报', 'Driver identity', '運転者情報報告'],
  direction: 'up',
  parts: [
    since(
      '2013',
      u8('status', ['状态', 'Status', '状態'], {
        codes: {
          1: ['从业资格证 IC 卡插入', 'Card in', 'カード挿入'],
          2: ['从业资格证 IC 卡拔出', 'Card out', 'カード抜去'],
        },
      }),
    ),
    since('2013', time('time', ['时间', 'Time', '時刻'], { report: true })),
    since(
      '2013',
      when(
        carded,
        u8('result', ['IC 卡读取结果', 'Reading result', '読取結果'], {
          codes: {
            0: ['成功', 'Done', '成功'],
            1: ['卡片密钥认证未通过', 'Key failed', '鍵認証失敗'],
            2: ['卡片已被锁定', 'Locked', 'ロック済み'],
            3: ['卡片被拔出', 'Pulled out', '抜去'],
            4: ['数据校验错误', 'Data error', 'データ誤り'],
          },
        }),
      ),
    ),
    when(
      (s, values) => s.edition === '2011' || readOk(s, values),
      text('driver', ['驾驶员姓名', 'Driver', '運転者氏名'], 'u8'),
    ),
    before('2013', text('idCard', ['身份证编码', 'Identity card', '身分証番号'], 20)),
    before('2013', text('licence', ['从业资格证编码', 'Licence', '資格証番号'], 40)),
    since('2013', when(readOk, text('licence', ['从业资格证编码', 'Licence', '資格証番号'], 20))),
    when(
      (s, values) => s.edition === '2011' || readOk(s, values),
      text('issuer', ['发证机构名称', 'Issuer', '発行機関'], 'u8'),
    ),
    since('2013', when(readOk, bcd('validUntil', ['证件有效期', 'Valid until', '有効期限'], 4))),
    since('2019', when(readOk, maybe(text('idCard', ['驾驶员身份证号', 'Identity card', '身分証番号'], 20)))),
  ],
})

export const driverQuery = message({
  id: 0x8702,
  key: 'driverQuery',
  name: ['上报驾驶员身份信息请求', 'Driver identity request', '運転者情報要求'],
  direction: 'down',
  from: '2013',
  parts: [],
})

export const waybill = message({
  id: 0x0701,
  key: 'waybill',
  name: ['电子运单上报', 'Electronic waybill', '電子運送状報告'],
  direction: 'up',
  parts: [bytes('content', ['电子运单内容', 'Content', '内容'], 'u32')],
})

export const messages = { driver, driverQuery, waybill } as const
