import { sql, type Tx } from '@motorpool/db'
import type { Catalogues } from '@motorpool/i18n'
import { DEFAULT_LOCALE, declaredEnums, type EnumDef, must } from '@motorpool/kernel'

/**
 * Brings the dictionaries up to the enumerations of the code: what is new is added, labels and order that administrators
 * chose stay, values that the code no longer knows go.
 */
export async function seedDictionaries(tx: Tx, texts: Catalogues, now: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dictionaries', 0))`.execute(tx)
  for (const def of declaredEnums()) await seedOne(tx, def, nameOf(texts, def), new Date(now))
}

/** Its title in the texts, else its code. */
function nameOf(texts: Catalogues, def: EnumDef): string {
  return (texts[DEFAULT_LOCALE][`dict.${def.name}`] ?? def.name).slice(0, 64)
}

async function seedOne(tx: Tx, def: EnumDef, name: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; sys_flag: boolean }>`
    insert into dictionary (code, name, sys_flag, create_time, update_time)
    values (${def.name}, ${name}, true, ${at}, ${at})
    on conflict (code) do update set sys_flag = true,
      name = case when dictionary.name = dictionary.code then excluded.name else dictionary.name end
    returning id`.execute(tx)
  const dicId = must(rows[0], 'the stored dictionary').id
  const items = def.values.map((code, sort) => ({
    code,
    label: (def.labels[code]?.[DEFAULT_LOCALE] ?? code).slice(0, 64),
    texts: def.labels[code] ?? {},
    sort,
  }))
  await sql`
    insert into dictionary_item (dic_id, code, label, locale_value, sort, create_time, update_time)
    select ${dicId}, i.code, i.label, i.texts, i.sort, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (code text, label text, texts jsonb, sort integer)
    on conflict on constraint dictionary_item_dic_id_code_key do nothing`.execute(tx)
  await sql`delete from dictionary_item where dic_id = ${dicId} and code <> all (${[...def.values]}::text[])`.execute(
    tx,
  )
}
