import { loadCatalogues } from '@motorpool/i18n/load'
import { LOCALES, type Locale } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'

/** The word for a field of this name on every screen, sheet and message. */
const WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'zh-CN': {
    plateCode: '车牌号',
    licensePlateNumber: '车牌号',
    reportTime: '上报时间',
    collectTime: '上报时间',
  },
  'en-US': {
    plateCode: 'Plate',
    licensePlateNumber: 'Plate',
    reportTime: 'Report time',
    collectTime: 'Report time',
  },
  'ja-JP': {
    plateCode: 'ナンバー',
    licensePlateNumber: 'ナンバー',
    reportTime: '報告時刻',
    collectTime: '報告時刻',
  },
}

/** Other words for plate, VIN and the time of a report. */
const OTHERS: Readonly<Record<Locale, RegExp>> = {
  'zh-CN': /\bVIN\b|牌照|号牌号码|识别代[号码]|采集时间|数据时间|最后上报/,
  'en-US': /licen[cs]e plate|number plate|chassis number|device time|data time|reported at/i,
  'ja-JP': /\bVIN\b|ナンバープレート|登録番号|データ時刻|収集時刻|最終報告/,
}

/** What a placeholder is called is not read. */
const read = (text: string) => text.replaceAll(/\{\w+\}/g, '')

describe('one word for one thing', async () => {
  const catalogues = await loadCatalogues()

  it.each(LOCALES)('plate, VIN and the time of a report have one word each in %s', (locale) => {
    const texts = Object.entries(catalogues[locale])
    const fields = texts.filter(([key, text]) => {
      const word = WORDS[locale][key.split('.').at(-1) ?? '']
      return word !== undefined && word !== text
    })
    expect([...fields, ...texts.filter(([, text]) => OTHERS[locale].test(read(text)))]).toEqual([])
  })
})
