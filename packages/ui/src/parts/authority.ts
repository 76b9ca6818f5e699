import type { CheckNode } from './check-tree.ts'

/** One thing that a role or a tenant may be given: an application, an entry of its menu, a permission. */
export interface Grant extends CheckNode {
  id: string
  /** Of a permission `<module>/<action>`; those that belong to no call have no action. */
  code: string
  authorityType: 'client' | 'menu' | 'resource'
}

/** What is stored of grants: their ids by what they are. */
export interface GrantIds {
  menuIds: readonly string[]
  resourceIds: readonly string[]
  clientIds?: readonly string[]
}

const idsOf = (nodes: readonly Grant[], type: Grant['authorityType']): string[] =>
  nodes.filter((node) => node.authorityType === type).map((node) => node.id)

/** The checked grants as calls take them. */
export const sentGrants = (checked: readonly Grant[]): Required<GrantIds> => ({
  menuIds: idsOf(checked, 'menu'),
  resourceIds: idsOf(checked, 'resource'),
  clientIds: idsOf(checked, 'client'),
})

const CHANGING = /\/(create|update|delete|import|export)$/

/** Whether a grant changes nothing: every screen that can be read, nothing that writes or takes away. Menus come with what is below. */
export const onlyReading = (node: Grant): boolean =>
  node.authorityType === 'resource' ? !CHANGING.test(node.code) : node.children.length === 0

/** Whether a grant is among the ids. */
export function grantedBy(ids: GrantIds): (node: Grant) => boolean {
  const sets = {
    menu: new Set(ids.menuIds),
    resource: new Set(ids.resourceIds),
    client: new Set(ids.clientIds),
  }
  return (node) => sets[node.authorityType].has(node.id)
}
