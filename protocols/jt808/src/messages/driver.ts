import { before, maybe, since, when } from '../layout/compose.ts'
import { message } from '../layout/message.ts'
import { u8 } from '../layout/number.ts'
import { bcd, bytes, text, time } from '../layout/text.ts'

const inserted = (_: unknown, values: Record<string, unknown>) => values['status'] === 1
const readOk = (s: unknown, values: Record<string, unknown>) => inserted(s, values) && values['result'] === 0

/**
 * § 8.39: the tail is there only for a card that was put in and read; 2011 has no card state. Terminals that send the
 * tail as zeros with a card taken out leave it to the frame's tail.
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
        inserted,
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
