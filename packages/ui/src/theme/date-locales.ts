// Calendars say months and days of the week in the language of the console; English is built in.
import 'dayjs/locale/ja.js'
import 'dayjs/locale/zh-cn.js'
