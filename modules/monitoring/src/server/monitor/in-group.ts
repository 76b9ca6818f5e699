import { type Expression, type SqlBool, sql } from '@motorpool/db'

/** What the relations of a group and of those below it name in a column; each is looked up once for a statement. */
const linked = (groupId: string, column: 'vin' | 'vehicle_model_id' | 'linked_org_id') => sql`
  with recursive grouped (group_id) as (
    select g.id from vehicle_group g where g.id = ${groupId}
    union select child.id from grouped p join vehicle_group child on child.parent_id = p.group_id)
  select r.${sql.ref(column)} from grouped g join vehicle_group_relation r on r.group_id = g.group_id
  where r.${sql.ref(column)} is not null`

/** Of the vehicle `v`: a group or one below it reaches it, by itself, its model or its organisation. */
export const inGroup = (groupId: string): Expression<SqlBool> => sql<SqlBool>`(
  v.vin in (${linked(groupId, 'vin')})
  or v.vehicle_model_id in (${linked(groupId, 'vehicle_model_id')})
  or v.org_id in (${linked(groupId, 'linked_org_id')}))`

/** Each group that the caller sees with every vehicle that it or one below it reaches: `id`, `name`, `vehicle_id`. */
export const groupMembers = sql`(
  with recursive tree (id, name, group_id) as (
    select g.id, g.group_name, g.id from vehicle_group g
    union select t.id, t.name, child.id from tree t join vehicle_group child on child.parent_id = t.group_id),
  links as (
    select t.id, t.name, r.vin, r.vehicle_model_id, r.linked_org_id
    from tree t join vehicle_group_relation r on r.group_id = t.group_id)
  select l.id, l.name, m.id as vehicle_id from links l join vehicle m on m.vin = l.vin
  union select l.id, l.name, m.id from links l join vehicle m on m.vehicle_model_id = l.vehicle_model_id
  union select l.id, l.name, m.id from links l join vehicle m on m.org_id = l.linked_org_id)`
