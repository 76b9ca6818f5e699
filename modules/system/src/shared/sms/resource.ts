import { defineEnum } from '@motorpool/kernel'
import { defineResource, f } from '@motorpool/resource/shared'

export const SmsBizType = defineEnum('SmsBizType', {
  NOTICE: ['通知', 'Notice', '通知'],
  CODE: ['验证码', 'Verification code', '認証コード'],
  WAKE_UP: ['终端唤醒', 'Terminal wake-up', '端末ウェイクアップ'],
  MANUAL: ['手动发送', 'Manual', '手動送信'],
})

export const SmsState = defineEnum('SmsState', {
  PENDING: ['待发送', 'Pending', '送信待ち'],
  SENT: ['已发送', 'Sent', '送信済み'],
  FAILED: ['发送失败', 'Failed', '送信失敗'],
})

const half = (field: string) => ({ field, col: 12 })

/** Every message handed to the SMS provider and what became of it. */
export const smsSendLog = defineResource({
  key: 'system/smsLog',
  api: '/api/vehicle-svc/smsSendLog/V1.0',
  idPrefix: 'vehicle.smsSendLog',
  table: 'sms_send_log',
  scope: 'organisation',
  fields: {
    phone: f
      .text({ max: 11, pattern: /1[3-9]\d{9}/ })
      .required()
      .searchable(),
    content: f.textarea({ max: 500 }).required(),
    templateCode: f.text({ max: 32, pattern: /[A-Za-z0-9_-]{1,32}/ }),
    bizType: f.choice(SmsBizType).required().default('MANUAL').readOnly().searchable(),
    vin: f.text({ max: 17 }).readOnly().searchable(),
    state: f.choice(SmsState).required().default('PENDING').readOnly().searchable(),
    messageNo: f.text({ max: 64 }).readOnly(),
    userId: f.id(),
    sendTime: f.datetime().readOnly(),
    failReason: f.text({ max: 255 }).readOnly(),
    createTime: f.datetime().required().readOnly().searchable().sortable(),
  },
  list: [
    { field: 'createTime', width: 170 },
    { field: 'phone', width: 130 },
    { field: 'content', minWidth: 260, align: 'left' },
    { field: 'bizType', width: 120 },
    { field: 'state', width: 100 },
    { field: 'sendTime', width: 170 },
    { field: 'messageNo', width: 180 },
    { field: 'failReason', width: 220 },
    { field: 'vin', width: 180, hidden: true },
    { field: 'orgId', width: 150, hidden: true },
  ],
  search: ['phone', 'state', 'bizType', 'vin', 'createTime', 'orgId'],
  form: [{ items: [half('phone'), half('templateCode'), half('orgId'), 'content'] }],
  options: { label: 'phone' },
  calls: {
    create: { id: 'send', path: '/send', permission: 'system/smsLog/create' },
    update: false,
    delete: false,
    find: false,
    export: false,
  },
})
