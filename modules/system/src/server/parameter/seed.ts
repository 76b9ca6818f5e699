import { sql, type Tx } from '@motorpool/db'
import { type Catalogues, translate } from '@motorpool/i18n'
import { DEFAULT_LOCALE } from '@motorpool/kernel'
import { declaredParameters } from '../../shared/index.ts'

/** A row for every parameter of the code, with its default; values that administrators set stay. */
export async function seedParameters(tx: Tx, texts: Catalogues, now: number): Promise<void> {
  const at = new Date(now)
  for (const { def, standard } of declaredParameters()) {
    const name = translate(texts, DEFAULT_LOCALE, `parameter.${def.key}`).slice(0, 64)
    await sql`
      insert into parameter (key, value, name, type, sys_flag, create_time, update_time)
      values (${def.key}, ${standard}, ${name}, ${def.type}, true, ${at}, ${at})
      on conflict on constraint parameter_tenant_id_key_key do update set sys_flag = true, type = excluded.type
      where not parameter.sys_flag or parameter.type <> excluded.type`.execute(tx)
  }
}
