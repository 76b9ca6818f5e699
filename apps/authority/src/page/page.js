import { FILES_TEXTS, showFiles } from './files.js'
import { FILING_TEXTS, showFiling } from './filing.js'
import { ONE_LINK_TEXTS, showOneLink } from './onelink.js'

const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP']
const TEXTS = {
  title: ['监管平台', 'The authority', '監督プラットフォーム'],
  lead: [
    '模拟的上级平台：只通过网络接收数据，按标准检查并评分。',
    'A simulated upper platform: it gets data over the network alone, checks it against the standard and scores it.',
    '模擬の上位プラットフォーム：データはネットワーク経由でのみ受信し、規格に照らして検査・採点します。',
  ],
  score: ['数据质量评分', 'Data quality', 'データ品質'],
  upper: ['GB/T 32960 上级平台', 'Upper platform of GB/T 32960', 'GB/T 32960 上位プラットフォーム'],
  upper809: ['JT/T 809 上级平台', 'Upper platform of JT/T 809', 'JT/T 809 上位プラットフォーム'],
  vehicle: ['车辆', 'Vehicle', '車両'],
  behaviour: ['平台行为', 'It behaves', '動作'],
  links: ['链路', 'Links', 'リンク'],
  opened: ['建立', 'Opened', '接続'],
  user: ['账号', 'Account', 'アカウント'],
  ended: ['结束', 'Ended', '終了'],
  vehicles: ['车辆', 'Vehicles', '車両'],
  live: ['实时', 'Live', 'リアルタイム'],
  reissued: ['补发', 'Reissued', '再送'],
  prompt: ['30 秒内到达', 'Here within 30 s', '30 秒以内'],
  repeated: ['重复', 'Repeated', '重複'],
  breaches: ['不符合项', 'Breaches', '違反'],
  clauses: ['条款', 'Clauses', '条項'],
  last: ['最新', 'Newest', '最新'],
  none: ['还没有收到数据。', 'Nothing has come yet.', 'まだデータがありません。'],
  port: ['端口', 'Port', 'ポート'],
  open: ['在线链路', 'Open links', '接続中'],
  refused: ['拒绝的报文', 'Refused messages', '拒否した電文'],
  correct: ['符合标准', 'As the standard says', '規格適合'],
  once: ['不重复', 'Sent once', '重複なし'],
  ordered: ['顺序正确', 'In order', '順序'],
  ...FILING_TEXTS,
  ...FILES_TEXTS,
  ...ONE_LINK_TEXTS,
  'closed by the peer': ['对方断开', 'closed by the peer', '相手が切断'],
  'signed off': ['已登出', 'signed off', 'ログアウト'],
  'the platform is away': ['平台离线', 'the platform is away', 'プラットフォーム停止中'],
  'the platform stops': ['平台停止', 'the platform stops', 'プラットフォーム停止'],
  stillOpen: ['在线', 'open', '接続中'],
}
const chosen = navigator.languages.map((tag) => LANGUAGES.findIndex((one) => one.slice(0, 2) === tag.slice(0, 2)))
const language = Math.max(0, chosen.find((place) => place >= 0) ?? 0)
const t = (key) => TEXTS[key]?.[language] ?? key
const time = new Intl.DateTimeFormat(LANGUAGES[language], { dateStyle: 'short', timeStyle: 'medium' })
const percent = new Intl.NumberFormat(LANGUAGES[language], { style: 'percent', maximumFractionDigits: 1 })
const number = new Intl.NumberFormat(LANGUAGES[language])
const REFRESH_MS = 2000
const EMPTY = '–'

document.documentElement.lang = LANGUAGES[language]
document.title = t('title')
function translate(root) {
  for (const element of root.querySelectorAll('[data-text]')) element.textContent = t(element.dataset.text)
}
translate(document)

const by = (id) => document.getElementById(id)

/** What comes from vehicles and platforms is text and nothing else. */
function cell(tag, text, name) {
  const made = document.createElement(tag)
  made.textContent = text
  if (name) made.className = name
  return made
}

function row(...cells) {
  const made = document.createElement('tr')
  made.append(...cells)
  return made
}

const pairs = (all) => all.flatMap(([name, value]) => [cell('dt', name), cell('dd', value)])
const tone = (total) => (total >= 90 ? 'good' : total >= 70 ? 'fair' : 'bad')

function showScore(by, { score, total: vehicles }, weights) {
  const empty = vehicles === 0
  by('total').textContent = empty ? EMPTY : score.total.toFixed(1)
  by('total').className = empty ? '' : tone(score.total)
  by('dial').setAttribute('class', `value ${empty ? 'is-empty' : tone(score.total)}`)
  by('dial').style.strokeDasharray = `${empty ? 0 : score.total} 100`
  by('parts').replaceChildren(
    ...pairs(
      Object.keys(weights).map((key) => [
        `${t(key)} (${weights[key]})`,
        empty ? EMPTY : percent.format(score[key]),
      ]),
    ),
  )
}

function choices(select, behaviours, chosen) {
  if (select.options.length === 0)
    for (const [key, names] of Object.entries(behaviours)) select.append(new Option(names[language], key))
  if (document.activeElement !== select) select.value = chosen
}

function showPlatform(by, { port, open, refused, links, behaviour }, behaviours) {
  by('facts').replaceChildren(
    ...pairs([
      [t('port'), String(port)],
      [t('open'), number.format(open)],
      [t('refused'), number.format(refused)],
    ]),
  )
  choices(by('behaviour'), behaviours, behaviour)
  by('links').replaceChildren(
    ...links.map(({ opened, user, closed, reason }) =>
      row(
        cell('td', time.format(opened)),
        cell('td', user ?? EMPTY),
        cell('td', closed === null ? t('stillOpen') : `${time.format(closed)} ${t(reason ?? '')}`),
      ),
    ),
  )
}

function showVehicles(by, vehicles) {
  by('none').hidden = vehicles.length > 0
  by('vehicles').replaceChildren(
    ...vehicles.map((one) =>
      row(
        cell('td', one.vehicle),
        cell('td', number.format(one.live), 'n'),
        cell('td', number.format(one.reissued), 'n'),
        cell('td', one.live === 0 ? EMPTY : percent.format(one.prompt / one.live), 'n'),
        cell('td', number.format(one.repeated), one.repeated > 0 ? 'n fair' : 'n'),
        cell('td', number.format(one.breaches), one.breaches > 0 ? 'n bad' : 'n'),
        cell('td', one.clauses.join(', ') || EMPTY),
        cell('td', one.last === 0 ? EMPTY : time.format(one.last)),
      ),
    ),
  )
}

const UPPERS = ['upper', 'upper809']

function behaves(select, path) {
  select.addEventListener('change', async ({ target }) => {
    await fetch(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ behaviour: target.value }),
    })
    target.blur()
  })
}

/** The parts of each upper platform's place on the page. */
const places = UPPERS.map((name) => {
  const made = by('upper').content.cloneNode(true)
  const part = (key) => root.querySelector(`[data-part="${key}"]`)
  const root = document.createElement('div')
  root.className = 'upper'
  root.append(made)
  translate(root)
  by('uppers').append(root)
  part('title').textContent = t(name)
  behaves(part('behaviour'), `/${name}/behaviour`)
  return { name, part }
})
behaves(by('filing-behaviour'), '/filing/behaviour')
behaves(by('files-behaviour'), '/files/behaviour')
behaves(by('onelink-behaviour'), '/onelink/behaviour')

async function refresh() {
  const answer = await fetch('/state')
  const { filing, files, oneLink, weights, behaviours, ...uppers } = await answer.json()
  for (const { name, part } of places) {
    showScore(part, uppers[name], weights)
    showPlatform(part, uppers[name], behaviours)
    showVehicles(part, uppers[name].vehicles)
  }
  const page = { by, cell, row, pairs, t, time, number, language, choices }
  showFiling(filing, page)
  showFiles(files, page)
  showOneLink(oneLink, page)
}

for (;;) {
  await refresh().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, REFRESH_MS))
}
