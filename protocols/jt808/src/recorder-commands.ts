import { timeDigits } from '@motorpool/jtt'
import { fromHex, must } from '@motorpool/kernel'
import { type CommandChoice, type CommandSpec, Writer } from '@motorpool/wire'
import { MESSAGES } from './catalogue/messages.ts'
import { carried, choice, moment, whole } from './command-parts.ts'
import { RECORDER } from './messages/data.ts'

const { recorderQuery } = MESSAGES

const choicesOf = (of: (command: number) => boolean): readonly CommandChoice[] =>
  Object.entries(RECORDER)
    .map(([value, name]) => ({ value: Number(value), name }))
    .filter(({ value }) => of(value))

/** Commands of GB/T 19056 from here on collect records of a time; those before need no data. */
const RECORDS = 0x08

/** Records of one command: a slow line carries no more in a bearable time. */
const RECORDS_MAX = 100

/** The travelling data recorder: what it is, and what it has recorded. It knows who drove, how fast and how long. */
export const RECORDER_COMMANDS: readonly CommandSpec[] = [
  {
    ...carried(recorderQuery),
    code: 'RECORDER',
    action: 'query',
    observesDriver: true,
    params: [
      choice(
        'command',
        ['采集内容', 'What is collected', '収集内容'],
        choicesOf((one) => one < RECORDS),
      ),
    ],
    fields: ({ command }) => ({ command }),
    ownAnswer: true,
  },
  {
    ...carried(recorderQuery),
    code: 'RECORDER_RECORDS',
    name: ['行驶记录数据采集（按时间）', 'Recorder query by time', '運行記録収集（時間指定）'],
    action: 'query',
    observesDriver: true,
    params: [
      choice(
        'command',
        ['采集内容', 'What is collected', '収集内容'],
        choicesOf((one) => one >= RECORDS),
      ),
      moment('from', ['起始时间', 'From', '開始時刻']),
      moment('to', ['结束时间', 'To', '終了時刻']),
      whole('records', ['最大单位数据块个数', 'Records at most', '最大レコード数'], 1, RECORDS_MAX),
    ],
    fields: ({ command, from, to, records }) => ({
      command,
      data: new Writer(14)
        .bytes(must(fromHex(timeDigits(Number(from)) + timeDigits(Number(to))), 'times in digits'))
        .u16(Number(records))
        .finish(),
    }),
    ownAnswer: true,
  },
]
