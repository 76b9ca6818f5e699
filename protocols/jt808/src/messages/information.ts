import { group, list, text, u8 } from '@motorpool/jtt'
import { message } from '../message.ts'
import { quotedSerial } from './general.ts'

/** Events, questions, news and phones: 2011 and 2013; 2019 keeps the ids and drops the chapters. */

const eventId = u8('eventId', ['事件 ID', 'Event', 'イベント ID'])

export const setEvents = message({
  id: 0x8301,
  key: 'setEvents',
  name: ['事件设置', 'Set events', 'イベント設定'],
  direction: 'down',
  until: '2013',
  parts: [
    u8('setting', ['设置类型', 'Setting', '設定種別'], {
      codes: {
        0: ['删除终端现有所有事件', 'Delete all', '全削除'],
        1: ['更新事件', 'Update', '更新'],
        2: ['追加事件', 'Append', '追加'],
        3: ['修改事件', 'Modify', '変更'],
        4: ['删除特定几项事件', 'Delete some', '一部削除'],
      },
    }),
    list(
      'events',
      ['事件项', 'Events', 'イベント'],
      'u8',
      group(
        'event',
        ['事件项', 'Event', 'イベント'],
        [eventId, text('content', ['事件内容', 'Content', '内容'], 'u8')],
      ),
    ),
  ],
})

export const eventReport = message({
  id: 0x0301,
  key: 'eventReport',
  name: ['事件报告', 'Event report', 'イベント報告'],
  direction: 'up',
  until: '2013',
  parts: [eventId],
})

const answerId = u8('answerId', ['答案 ID', 'Answer', '回答 ID'])

export const question = message({
  id: 0x8302,
  key: 'question',
  name: ['提问下发', 'Question', '質問送信'],
  direction: 'down',
  until: '2013',
  parts: [
    u8('flags', ['标志', 'Flags', 'フラグ'], {
      bits: [
        { bit: 0, key: 'urgent', name: ['紧急', 'Urgent', '緊急'] },
        { bit: 3, key: 'speech', name: ['终端 TTS 播读', 'Read aloud', '音声読み上げ'] },
        { bit: 4, key: 'screen', name: ['广告屏显示', 'Advertising screen', '広告画面表示'] },
      ],
    }),
    text('question', ['问题', 'Question', '質問'], 'u8'),
    list(
      'answers',
      ['候选答案列表', 'Answers', '回答候補'],
      'rest',
      group(
        'answer',
        ['候选答案', 'Answer', '回答候補'],
        [answerId, text('content', ['答案内容', 'Content', '内容'], 'u16')],
      ),
    ),
  ],
})

export const questionAnswer = message({
  id: 0x0302,
  key: 'questionAnswer',
  name: ['提问应答', 'Answer to a question', '質問応答'],
  direction: 'up',
  until: '2013',
  parts: [quotedSerial, answerId],
})

const newsKind = u8('kind', ['信息类型', 'Kind', '情報種別'])

export const setMenu = message({
  id: 0x8303,
  key: 'setMenu',
  name: ['信息点播菜单设置', 'Set the news menu', '情報メニュー設定'],
  direction: 'down',
  until: '2013',
  parts: [
    u8('setting', ['设置类型', 'Setting', '設定種別'], {
      codes: {
        0: ['删除终端全部信息项', 'Delete all', '全削除'],
        1: ['更新菜单', 'Update', '更新'],
        2: ['追加菜单', 'Append', '追加'],
        3: ['修改菜单', 'Modify', '変更'],
      },
    }),
    list(
      'entries',
      ['信息项列表', 'Entries', '情報項目'],
      'u8',
      group(
        'entry',
        ['信息项', 'Entry', '情報項目'],
        [newsKind, text('name', ['信息名称', 'Name', '名称'], 'u16')],
      ),
    ),
  ],
})

export const newsSubscription = message({
  id: 0x0303,
  key: 'newsSubscription',
  name: ['信息点播/取消', 'News subscription', '情報購読・解除'],
  direction: 'up',
  until: '2013',
  parts: [
    newsKind,
    u8('command', ['点播/取消标志', 'Command', '購読フラグ'], {
      codes: { 0: ['取消', 'Cancel', '解除'], 1: ['点播', 'Subscribe', '購読'] },
    }),
  ],
})

export const news = message({
  id: 0x8304,
  key: 'news',
  name: ['信息服务', 'News', '情報サービス'],
  direction: 'down',
  until: '2013',
  parts: [newsKind, text('content', ['信息内容', 'Content', '内容'], 'u16')],
})

export const callBack = message({
  id: 0x8400,
  key: 'callBack',
  name: ['电话回拨', 'Call back', 'コールバック'],
  direction: 'down',
  parts: [
    u8('kind', ['标志', 'Kind', 'フラグ'], {
      codes: { 0: ['普通通话', 'Call', '通話'], 1: ['监听', 'Listen', 'モニター'] },
    }),
    text('phone', ['电话号码', 'Phone', '電話番号'], 'rest'),
  ],
})

export const phoneBook = message({
  id: 0x8401,
  key: 'phoneBook',
  name: ['设置电话本', 'Set the phone book', '電話帳設定'],
  direction: 'down',
  parts: [
    u8('setting', ['设置类型', 'Setting', '設定種別'], {
      codes: {
        0: ['删除终端上所有存储的联系人', 'Delete all', '全削除'],
        1: ['更新电话本', 'Update', '更新'],
        2: ['追加电话本', 'Append', '追加'],
        3: ['修改电话本', 'Modify', '変更'],
      },
    }),
    list(
      'contacts',
      ['联系人项', 'Contacts', '連絡先'],
      'u8',
      group(
        'contact',
        ['联系人', 'Contact', '連絡先'],
        [
          u8('direction', ['标志', 'Direction', 'フラグ'], {
            codes: {
              1: ['呼入', 'In', '着信'],
              2: ['呼出', 'Out', '発信'],
              3: ['呼入/呼出', 'In and out', '着信・発信'],
            },
          }),
          text('phone', ['电话号码', 'Phone', '電話番号'], 'u8'),
          text('name', ['联系人', 'Name', '氏名'], 'u8'),
        ],
      ),
    ),
  ],
})

export const messages = {
  setEvents,
  eventReport,
  question,
  questionAnswer,
  setMenu,
  newsSubscription,
  news,
  callBack,
  phoneBook,
} as const
