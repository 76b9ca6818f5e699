import type { Tx } from '@motorpool/db'
import type { TenantRow } from '../tables.ts'
import * as themes from '../theme/repo.ts'
import type { ThemeBrief } from '../theme/schema.ts'
import { brandingOf } from './present.ts'
import type { Branding } from './schema.ts'

/** How a tenant presents itself, to somebody who chose `themeId` or to everybody; and the themes it offers. */
export async function lookOf(
  tx: Tx,
  row: TenantRow,
  themeId: string | null = null,
): Promise<{ tenant: Branding; themeList: ThemeBrief[] }> {
  const themeList = await themes.offered(tx, row.id)
  const own = row.theme_id ?? themeList.find((t) => t.defaultFlag)?.id ?? null
  const theme = themeList.find((t) => t.id === (themeId ?? own))
  return { tenant: { ...brandingOf(row, theme), themeId: own }, themeList }
}
