import { loadCatalogues } from '@motorpool/i18n/load'
import { LOCALES } from '@motorpool/kernel'
import { allScreens } from '../apps/server/src/modules.ts'

/** Every screen: route, module, titles in zh-CN, en-US, ja-JP. */
const catalogues = await loadCatalogues()
for (const screen of allScreens()) {
  const titles = LOCALES.map((l) => catalogues[l][screen.titleKey] ?? '')
  console.log([screen.route, screen.module, ...titles].join('\t'))
}
