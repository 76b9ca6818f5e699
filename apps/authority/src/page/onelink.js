/** The card operator's part of the page. */
export const ONE_LINK_TEXTS = {
  oneLink: ['卡运营商实名服务', 'Real-name service of the card operator', 'SIM 事業者の実名サービス'],
  card: ['卡号', 'Card', 'カード'],
  person: ['实名人', 'Person', '実名者'],
  certNo: ['证件号码', 'Certificate', '証明書番号'],
  operation: ['业务', 'Operation', '業務'],
  verify: ['实名登记', 'Verify', '実名登録'],
  cancel: ['取消实名', 'Cancel', '実名取消'],
  CHECKING: ['核验中', 'Being checked', '確認中'],
  noNames: ['还没有收到实名登记。', 'No real name has come yet.', 'まだ実名登録がありません。'],
}

const TONES = { CHECKING: 'fair', PASSED: 'good', REFUSED: 'bad' }
const EMPTY = '–'

export function showOneLink({ behaviour, behaviours, url, counts, names }, { by, cell, row, pairs, t, time, number, choices }) {
  choices(by('onelink-behaviour'), behaviours, behaviour)
  by('onelink-facts').replaceChildren(...pairs([[t('address'), url]]))
  by('onelink-counts').replaceChildren(
    ...Object.entries(TONES).map(([state, tone]) => {
      const made = document.createElement('div')
      made.append(cell('dt', t(state)), cell('dd', number.format(counts[state] ?? 0), counts[state] ? tone : undefined))
      return made
    }),
  )
  by('no-names').hidden = names.length > 0
  by('names').replaceChildren(
    ...names.map((one) =>
      row(
        cell('td', time.format(one.received)),
        cell('td', t(one.operation)),
        cell('td', one.vin),
        cell('td', one.msisdn),
        cell('td', one.name ?? EMPTY),
        cell('td', one.certNo ?? EMPTY),
        cell('td', t(one.state), TONES[one.state]),
        cell('td', number.format(one.asked), 'n'),
        cell('td', one.message ?? EMPTY, 'words'),
      ),
    ),
  )
}
