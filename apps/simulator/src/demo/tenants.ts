import type { Kind } from './kinds.ts'
import { REGIONS } from './regions.ts'

export type DemoRole = 'tenantAdmin' | 'operator' | 'dealer' | 'service' | 'workshop' | 'viewer'

export interface DemoOrg {
  orgCode: string
  orgName: string
  /** Code of the organisation above. */
  parent: string
  orgType: 'COMP' | 'FINANCE' | 'ORG'
  attribute: readonly string[]
}

export interface DemoUser {
  userName: string
  realName: string
  role: DemoRole
  /** Code of the organisation. */
  org: string
  postList: readonly string[]
}

/** An owner of three machines and one that was sold to it, one of a single machine, one of a fleet; who drives, and who sold. */
export type CustomerPart = 'owner' | 'single' | 'fleet' | 'driver' | 'seller'

/** A customer of an invented company, with a phone number of no operator's range. */
export interface DemoCustomer {
  name: string
  phone: string
  part: CustomerPart
}

/** One invented company: how it presents itself, how it is organised, what it runs. */
export interface TenantPlan {
  code: string
  name: string
  appName: string
  accent: string
  logo: string | undefined
  rootCode: string
  scopes: readonly string[]
  copyright: string
  orgs: readonly DemoOrg[]
  users: readonly DemoUser[]
  /** Who owns and drives some of its machines, and signs in at the portal. */
  customers?: readonly DemoCustomer[]
  /** Share of the demo's vehicles by kind. */
  mix: readonly (readonly [kind: Kind, share: number])[]
  /** Organisation of a vehicle, from its region and kind. */
  orgOf(region: string, kind: Kind): string
  /** Organisation that sold a vehicle which now belongs to `org`. */
  dealerOf(org: string): string
  brand: string
  maker: string
  /** Some of its terminals run software that sends more than the standards ask for. */
  signals?: boolean
  /** The organisation where new machines get their terminals; without one there is no workshop. */
  plant?: string
}

const PASSENGER: readonly Kind[] = ['bus', 'taxi', 'hybrid', 'coach']

function org(orgCode: string, orgName: string, parent: string, attribute: readonly string[] = []): DemoOrg {
  return { orgCode, orgName, parent, orgType: 'ORG', attribute }
}

const transport: TenantPlan = {
  code: 'yunzhan',
  name: '云栈运通集团',
  appName: '云栈车联平台',
  accent: '#0b6e4f',
  logo: '/brands/yunzhan.svg',
  rootCode: 'YUNZHAN',
  scopes: ['NEW_ENERGY', 'ROAD_FUEL'],
  copyright: '© 云栈运通集团（演示数据）',
  orgs: [
    ...REGIONS.flatMap(({ key, name }) => [
      { ...org(`YZ-${key}`, `${name}分公司`, 'YUNZHAN', ['SALES']), orgType: 'COMP' as const },
      org(`YZ-${key}-P`, `${name}客运车队`, `YZ-${key}`, ['STORE']),
      org(`YZ-${key}-C`, `${name}货运车队`, `YZ-${key}`, ['STORE']),
    ]),
    org('YZ-DEALER', '启衡汽车销售部', 'YUNZHAN', ['DEALER', 'SALES']),
    org('YZ-SERVICE', '维修服务中心', 'YUNZHAN', ['SERVICE', 'MAINTENANCE_STATION']),
    { ...org('YZ-FINANCE', '云栈融资租赁', 'YUNZHAN', ['FINANCING']), orgType: 'FINANCE' },
  ],
  users: [
    { userName: 'yz.admin', realName: '陆明远', role: 'tenantAdmin', org: 'YUNZHAN', postList: [] },
    { userName: 'yz.dispatch', realName: '顾思齐', role: 'operator', org: 'YUNZHAN', postList: [] },
    { userName: 'yz.east', realName: '沈若川', role: 'operator', org: 'YZ-E', postList: [] },
    { userName: 'yz.dealer', realName: '邵启航', role: 'dealer', org: 'YZ-N', postList: [] },
    { userName: 'yz.service', realName: '贺知行', role: 'service', org: 'YUNZHAN', postList: ['SERVICE'] },
    { userName: 'yz.mechanic', realName: '程万里', role: 'service', org: 'YUNZHAN', postList: ['SERVICE'] },
    {
      userName: 'yz.install',
      realName: '韩立群',
      role: 'workshop',
      org: 'YUNZHAN',
      postList: ['ASSEMBLY_OPERATOR', 'ADJUSTER'],
    },
    { userName: 'yz.viewer', realName: '苏念安', role: 'viewer', org: 'YZ-S', postList: [] },
  ],
  mix: [
    ['bus', 46],
    ['taxi', 36],
    ['van', 22],
    ['truck', 16],
    ['hybrid', 10],
    ['tractor', 34],
    ['rigid', 22],
    ['coach', 14],
  ],
  orgOf: (region, kind) => `YZ-${region}-${PASSENGER.includes(kind) ? 'P' : 'C'}`,
  dealerOf: () => 'YZ-DEALER',
  brand: '启衡',
  maker: '启衡汽车制造',
  signals: true,
}

const machinery: TenantPlan = {
  code: 'liyue',
  name: '砺岳机械制造',
  appName: '砺岳智联',
  accent: '#c2410c',
  logo: '/brands/liyue.svg',
  rootCode: 'LIYUE',
  scopes: ['NON_ROAD'],
  copyright: '© 砺岳机械制造（演示数据）',
  orgs: [
    { ...org('LY-PLANT', '砺岳生产基地', 'LIYUE', ['PRODUCTION', 'MANUFACTURE']), orgType: 'COMP' },
    { ...org('LY-SALES', '砺岳营销公司', 'LIYUE', ['SALES']), orgType: 'COMP' },
    ...REGIONS.map(({ key, name }) => org(`LY-${key}`, `${name}经销商`, 'LY-SALES', ['DEALER', 'SALES'])),
    org('LY-SERVICE', '砺岳服务公司', 'LIYUE', ['SERVICE']),
    org('LY-SERVICE-1', '唐山服务站', 'LY-SERVICE', ['SERVICE', 'MAINTENANCE_STATION']),
    org('LY-SERVICE-2', '成都服务站', 'LY-SERVICE', ['SERVICE', 'MAINTENANCE_STATION']),
    { ...org('LY-FINANCE', '砺岳融资租赁', 'LIYUE', ['FINANCING']), orgType: 'FINANCE' },
  ],
  users: [
    { userName: 'ly.admin', realName: '卫长风', role: 'tenantAdmin', org: 'LIYUE', postList: [] },
    {
      userName: 'ly.monitor',
      realName: '钟以恒',
      role: 'operator',
      org: 'LIYUE',
      postList: ['ADJUST_ADMIN'],
    },
    { userName: 'ly.dealer', realName: '季南乔', role: 'dealer', org: 'LY-SW', postList: [] },
    {
      userName: 'ly.service',
      realName: '岳承平',
      role: 'service',
      org: 'LIYUE',
      postList: ['SERVICE'],
    },
    { userName: 'ly.mechanic', realName: '石敬山', role: 'service', org: 'LIYUE', postList: ['SERVICE'] },
    {
      userName: 'ly.assembler',
      realName: '秦守拙',
      role: 'workshop',
      org: 'LIYUE',
      postList: ['ASSEMBLY_OPERATOR'],
    },
    {
      userName: 'ly.foreman',
      realName: '傅青岩',
      role: 'workshop',
      org: 'LIYUE',
      postList: ['ASSEMBLY_MANAGER'],
    },
    { userName: 'ly.debugger', realName: '盛致远', role: 'workshop', org: 'LIYUE', postList: ['ADJUSTER'] },
    { userName: 'ly.viewer', realName: '温如雪', role: 'viewer', org: 'LY-SALES', postList: [] },
  ],
  customers: [
    { name: '陈志强', phone: '10000096101', part: 'owner' },
    { name: '李顺', phone: '10000096102', part: 'driver' },
    { name: '王德发', phone: '10000096103', part: 'seller' },
    { name: '周立新', phone: '10000096104', part: 'single' },
    { name: '恒远土石方工程队', phone: '10000096105', part: 'fleet' },
  ],
  mix: [
    ['excavator', 46],
    ['loader', 32],
    ['crane', 22],
  ],
  orgOf: (region) => `LY-${region}`,
  dealerOf: (owner) => owner,
  brand: '砺岳',
  maker: '砺岳机械制造',
  signals: true,
  plant: 'LY-PLANT',
}

export const TENANTS: readonly TenantPlan[] = [transport, machinery]
