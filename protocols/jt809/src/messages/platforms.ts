import { text, u8, u32 } from '@motorpool/jtt'
import { down, up } from './message.ts'
import { longText, only2011, since2019, source } from './parts.ts'

const objectType = u8('objectType', ['查岗对象类型', 'Asked', '点呼対象種別'], {
  codes: {
    1: ['当前连接的下级平台', 'This platform', '当該プラットフォーム'],
    2: ['下级平台所属单一业户', 'One company', '単一事業者'],
    3: ['下级平台所属所有业户', 'All companies', '全事業者'],
  },
})
const object = text('object', ['查岗对象 ID', 'Asked id', '点呼対象 ID'], 20)
const infoId = u32('infoId', ['信息 ID', 'Id', '情報 ID'])
const content = longText('text', ['信息内容', 'Text', '内容'])

/** Somebody on duty must answer. */
export const postQuery = down(
  0x9301,
  'postQuery',
  ['平台查岗请求', 'Question to who is on duty', '当直点呼要求'],
  [
    since2019(objectType),
    since2019(object),
    since2019(u8('answerWithin', ['应答时限', 'To be answered within', '応答期限'], { unit: 's' })),
    infoId,
    content,
  ],
)
export const postAnswer = up(
  0x1301,
  'postAnswer',
  ['平台查岗应答', 'Answer of who is on duty', '当直点呼応答'],
  [
    since2019(objectType),
    since2019(text('responder', ['应答人姓名', 'Who answers', '応答者'], 16)),
    since2019(text('phone', ['应答人联系电话', 'Phone', '電話'], 20)),
    since2019(object),
    ...source,
    only2011(infoId),
    content,
  ],
)
export const notice = down(
  0x9302,
  'notice',
  ['下发平台间报文请求', 'Message between platforms', 'プラットフォーム間電文'],
  [since2019(objectType), since2019(object), infoId, content],
)
export const noticeAnswer = up(
  0x1302,
  'noticeAnswer',
  ['下发平台间报文应答', 'Message taken', 'プラットフォーム間電文応答'],
  [...source, only2011(infoId)],
)

export const messages = { postQuery, postAnswer, notice, noticeAnswer } as const
