import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import { ensure } from './rows.ts'

const CONTENT = '/api/content-svc'
const DAY_MS = 86_400_000

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

/** Entries in every step: a draft, one that waits, one that passed and one that did not. */
async function publish(own: ApiClient, kind: string, rows: readonly object[]): Promise<void> {
  const api = `${CONTENT}/${kind}/V1.0`
  const made = await ensure(own, api, 'title', rows)
  const ids = made.map(({ id }) => id)
  const submitted = ids.slice(0, 3)
  if (submitted.length > 0) await own.post(`${api}/submit`, { ids: submitted })
  const [passed, refused] = submitted
  if (passed) await own.post(`${api}/audit`, { ids: [passed], auditState: 'PASS' })
  if (refused) {
    const auditOpinion = '请补充适用车型与联系人后再提交'
    await own.post(`${api}/audit`, { ids: [refused], auditState: 'NOT_PASS', auditOpinion })
  }
}

/** What a tenant tells its people. */
export async function ensureContent(own: ApiClient, { plan }: DemoTenant, now: number): Promise<void> {
  const works = plan.plant !== undefined
  const until = now + 30 * DAY_MS
  await publish(own, 'announcement', [
    {
      title: works ? '冬季燃油与液压油更换通知' : '冬季行车安全提示',
      showType: 'TOP',
      endTime: until,
      content: works
        ? paragraphs('气温低于 −10 ℃ 的地区请换用 −20 号柴油。', '液压油按保养手册换季，热机后再作业。')
        : paragraphs('雨雪天气请降低车速，保持车距。', '纯电动车辆低温续航下降，请提前安排补电。'),
    },
    {
      title: '平台维护时间调整',
      showType: 'COMMON',
      endTime: until,
      content: paragraphs('维护改在周日凌晨进行。'),
    },
    {
      title: '元旦值班安排',
      showType: 'COMMON',
      endTime: until,
      content: paragraphs('值班表见附件，请各部门确认。'),
    },
    { title: '年度盘点计划（草稿）', showType: 'COMMON', endTime: until, content: paragraphs('待补充。') },
  ])
  await publish(own, 'articles', [
    {
      title: works ? '怎样降低怠速油耗' : '怎样看懂电池一致性',
      category: '使用技巧',
      author: '服务中心',
      summary: works ? '怠速占工时的两成，关机等待更省油。' : '单体压差持续变大时，应尽早检查。',
      content: paragraphs('在单车监控中查看当日的数值，', '再与上周同日比较。'),
    },
    {
      title: '保养周期说明',
      category: '保养',
      author: '服务中心',
      content: paragraphs('按小时或里程先到者为准。'),
    },
    {
      title: '驾驶行为评分规则',
      category: '管理',
      author: '运营部',
      content: paragraphs('超速、疲劳各占三成。'),
    },
    {
      title: '冬季起动步骤（草稿）',
      category: '使用技巧',
      author: '服务中心',
      content: paragraphs('待审。'),
    },
  ])
  const times = { startTime: now - 5 * DAY_MS, endTime: until }
  await publish(own, 'activity', [
    {
      title: '冬季关爱服务月',
      summary: '免费检测电瓶与冷却液',
      content: paragraphs('到站出示车牌即可。'),
      ...times,
    },
    { title: '老客户回访', content: paragraphs('回访名单由各分公司提供。'), ...times },
    { title: '安全知识竞赛', content: paragraphs('线上答题，每周一次。'), ...times },
  ])
}

const OPINIONS = [
  {
    type: 'PLATFORM_USAGE',
    title: '轨迹导出希望带上停车点',
    content: '导出的表格里希望有每次停车的时长。',
    response: '已列入下一版本。',
  },
  {
    type: 'AFTER_SALES',
    title: '配件到货时间',
    content: '上周订的滤芯什么时候能到？',
    response: '已发出，预计周四到站。',
  },
  { type: 'VEHICLE_USAGE', title: '低温下续航明显变短', content: '早上出车电量掉得快，是否正常？' },
] as const

/** What people say to the tenant; some of it is answered. */
export async function ensureOpinions(own: ApiClient, { plan, vehicles }: DemoTenant): Promise<void> {
  const api = `${CONTENT}/feedback/V1.0`
  const [contact] = plan.users
  const rows = OPINIONS.map(({ type, title, content }, i) => ({
    type,
    title,
    content,
    contactName: contact?.realName,
    vin: vehicles[i]?.sim.vin,
  }))
  for (const made of await ensure(own, api, 'title', rows)) {
    const opinion = OPINIONS.find((one) => one.title === made.title)
    if (opinion && 'response' in opinion)
      await own.post(`${api}/replay`, { id: made.id, response: opinion.response })
  }
}
