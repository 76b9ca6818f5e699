import { creditCodeDigit, idNumberDigit } from '../../../src/shared/numbers.ts'

/** People, companies and vehicles of the test cards. All are invented: no area of China has a number that begins with 99. */
export interface Person {
  name: string
  sex: '男' | '女'
  nation: string
  birth: string
  address: string
  idNumber: string
}

const SURNAMES = [
  '赵',
  '钱',
  '孙',
  '李',
  '周',
  '吴',
  '郑',
  '王',
  '冯',
  '陈',
  '褚',
  '卫',
  '蒋',
  '沈',
  '韩',
  '杨',
  '欧阳',
  '司马',
]
const GIVEN = [
  '明远',
  '雪梅',
  '建国',
  '丽华',
  '志强',
  '秀英',
  '海涛',
  '晓东',
  '文博',
  '佳怡',
  '磊',
  '婷',
  '浩然',
  '子涵',
]
const NATIONS = ['汉', '满', '回', '蒙古', '汉', '壮', '汉', '土家']
const TOWNS = ['虚构市样本区', '例城市模范县', '假定市测试区', '拟州市演示县']
const ROADS = ['幸福路', '和平大街', '建设东路', '青年胡同', '长江西路']

const pick = <Item>(items: readonly Item[], i: number): Item => {
  const found = items[i % items.length]
  if (found === undefined) throw new Error('no items')
  return found
}

const two = (n: number) => String(n).padStart(2, '0')

export function person(i: number): Person {
  const birth = `${1956 + ((i * 7) % 48)}${two(1 + ((i * 5) % 12))}${two(1 + ((i * 11) % 28))}`
  const digits = `99${two(1 + (i % 30))}${two(1 + ((i * 3) % 28))}${birth}${String(101 + ((i * 37) % 880))}`
  return {
    name: `${pick(SURNAMES, i)}${pick(GIVEN, i * 5 + 2)}`,
    sex: Number(digits.at(16)) % 2 === 1 ? '男' : '女',
    nation: pick(NATIONS, i),
    birth: `${birth.slice(0, 4)}-${birth.slice(4, 6)}-${birth.slice(6)}`,
    address: `样本省${pick(TOWNS, i)}${pick(ROADS, i * 3)}${12 + i * 7}号院${1 + (i % 9)}号楼${1 + (i % 4)}单元${101 + i}室`,
    idNumber: digits + idNumberDigit(digits),
  }
}

export interface Company {
  name: string
  creditCode: string
  kind: string
  legalPerson: string
  address: string
  begin: string
  capital: string
  registrar: string
}

const TRADES = ['汽车销售服务', '新能源科技', '运输', '工程机械', '物流']

export function company(i: number): Company {
  const digits = `91990${two(1 + (i % 12))}0MA${String(7000000 + ((i * 918273) % 999999))}`
    .slice(0, 17)
    .padEnd(17, '0')
  const town = pick(TOWNS, i).slice(0, 3)
  return {
    name: `${town}样本${pick(TRADES, i)}有限公司`,
    creditCode: digits + creditCodeDigit(digits),
    kind: pick(['有限责任公司', '有限责任公司(自然人独资)', '其他有限责任公司'], i),
    legalPerson: person(i + 3).name,
    address: `样本省${pick(TOWNS, i)}${pick(ROADS, i)}${88 + i}号`,
    begin: `20${two(8 + (i % 14))}-${two(1 + (i % 12))}-${two(3 + ((i * 5) % 25))}`,
    capital: pick(['壹仟万元整', '伍佰万元整', '贰佰万元整'], i),
    registrar: `${town}市场监督管理局`,
  }
}
