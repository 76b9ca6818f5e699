/** The filing platform's part of the page. */
export const FILING_TEXTS = {
  filing: ['备案平台', 'Filing platform', '届出プラットフォーム'],
  address: ['地址', 'Address', 'アドレス'],
  received: ['收到', 'Received', '受信'],
  usage: ['用途', 'Usage', '用途'],
  kind: ['备案对象', 'Filed', '届出対象'],
  subject: ['编号', 'Number', '番号'],
  state: ['状态', 'State', '状態'],
  filingNo: ['备案编号', 'Filing number', '届出番号'],
  images: ['图片', 'Images', '画像'],
  asked: ['查询次数', 'Asked', '照会回数'],
  words: ['意见', 'Words', '意見'],
  noFilings: ['还没有收到备案。', 'No filing has come yet.', 'まだ届出がありません。'],
  GB4: ['国四', 'GB4', 'GB4'],
  GB6: ['国六', 'GB6', 'GB6'],
  GBEV: ['新能源', 'New energy', '新エネルギー'],
  AUDITING: ['审核中', 'Under audit', '審査中'],
  PASSED: ['审核通过', 'Passed', '合格'],
  REFUSED: ['审核不通过', 'Refused', '不合格'],
  REJECTED: ['未受理', 'Not taken', '不受理'],
  vehicle_model: ['车型', 'Vehicle model', '車種'],
  chip_model: ['芯片型号', 'Chip model', 'チップ型式'],
  tbox_model: ['终端型号', 'Terminal model', '端末型式'],
  vehicle: ['车辆', 'Vehicle', '車両'],
  terminal_change: ['终端更换', 'Terminal replacement', '端末交換'],
}

const TONES = { AUDITING: 'fair', PASSED: 'good', REFUSED: 'bad', REJECTED: 'bad' }
const EMPTY = '–'

export function showFiling(
  { behaviour, behaviours, url, counts, filings },
  { by, cell, row, pairs, t, time, number, choices },
) {
  choices(by('filing-behaviour'), behaviours, behaviour)
  by('filing-facts').replaceChildren(...pairs([[t('address'), url]]))
  by('filing-counts').replaceChildren(
    ...Object.entries(TONES).map(([state, tone]) => {
      const made = document.createElement('div')
      made.append(cell('dt', t(state)), cell('dd', number.format(counts[state] ?? 0), counts[state] ? tone : undefined))
      return made
    }),
  )
  by('no-filings').hidden = filings.length > 0
  by('filings').replaceChildren(
    ...filings.map((one) =>
      row(
        cell('td', time.format(one.received)),
        cell('td', t(one.usage)),
        cell('td', t(one.kind)),
        cell('td', one.subject),
        cell('td', t(one.state), TONES[one.state]),
        cell('td', one.filingNo ?? EMPTY),
        cell('td', number.format(one.images), 'n'),
        cell('td', number.format(one.asked), 'n'),
        cell('td', [one.message, ...one.fields.map((f) => `${f.field}: ${f.message}`)].filter(Boolean).join(' · ') || EMPTY, 'words'),
      ),
    ),
  )
}
