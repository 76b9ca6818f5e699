import { LOCALES } from '@motorpool/kernel'
import { homeOf, type Plan } from './plan.ts'

/** The texts of the entity and of the enumerations that it declares: one file for each language. */
export function textFiles(plan: Plan): Record<string, string> {
  const { key, fields, title, one, file } = plan
  const own = fields.filter(({ values }) => values.length > 0)
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const texts = {
        [key]: title[locale],
        [`${key}.one`]: one[locale],
        ...Object.fromEntries(fields.map(({ name, label }) => [`${key}.${name}`, label[locale]])),
        [`template.${key}`]: title[locale],
        ...Object.fromEntries(own.map(({ of, label }) => [`dict.${of}`, label[locale]])),
      }
      return [`${homeOf(plan)}/locales/${file}.${locale}.json`, `${JSON.stringify(texts, null, 2)}\n`]
    }),
  )
}
