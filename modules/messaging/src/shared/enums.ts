import { defineEnum } from '@motorpool/kernel'

export const MessageState = defineEnum('MessageState', {
  unread: ['未读', 'Unread', '未読'],
  readed: ['已读', 'Read', '既読'],
  trash: ['回收站', 'Trash', 'ゴミ箱'],
})

export const MessageType = defineEnum('MessageType', {
  NOTICE: ['通知', 'Notice', '通知'],
  ALARM: ['报警', 'Alarm', 'アラーム'],
  SYSTEM: ['系统', 'System', 'システム'],
})

export const MessageReceiverType = defineEnum('MessageReceiverType', {
  ALL: ['全部用户', 'All users', '全ユーザー'],
  ORG: ['指定机构', 'Organisation', '組織'],
  USER: ['指定用户', 'Named user', '指定ユーザー'],
})
