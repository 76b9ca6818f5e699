import type { Company, Person } from './people.ts'

export interface Card {
  kind: 'idCardFront' | 'idCardBack' | 'businessLicence' | 'vehicleLicence' | 'company' | 'otherCard'
  svg: string
  /** What stands on it, by field. */
  truth: Record<string, string>
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const SANS = 'Noto Sans CJK SC'

interface Style {
  size?: number
  fill?: string
  bold?: boolean
  spacing?: number
  anchor?: 'start' | 'middle'
}

const text = (
  x: number,
  y: number,
  words: string,
  { size = 26, fill = '#222', bold, spacing, anchor }: Style = {},
) =>
  `<text x="${x}" y="${y}" font-family="${SANS}" font-size="${size}" fill="${fill}"${bold ? ' font-weight="bold"' : ''}${spacing ? ` letter-spacing="${spacing}"` : ''} text-anchor="${anchor ?? 'start'}">${escape(words)}</text>`

/** Every card says that it is none. */
const sample = (x: number, y: number) => text(x, y, '样本 SPECIMEN 人物虚构', { size: 17, fill: '#c66' })

const waves = (width: number, height: number, colour: string) =>
  Array.from({ length: 14 }, (_, i) => {
    const y = (height / 14) * i + 10
    return `<path d="M0 ${y} Q ${width / 4} ${y - 26} ${width / 2} ${y} T ${width} ${y}" fill="none" stroke="${colour}" stroke-width="1"/>`
  }).join('')

const svg = (width: number, height: number, background: string, line: string, content: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24" fill="${background}"/>${waves(width, height, line)}${content.join('')}</svg>`

const LABEL = '#2b6ca3'

function broken(words: string, length: number): string[] {
  const lines: string[] = []
  for (let i = 0; i < words.length; i += length) lines.push(words.slice(i, i + length))
  return lines
}

export function idCardFront(person: Person): Card {
  const [year = '', month = '', day = ''] = person.birth.split('-')
  const label = (x: number, y: number, words: string) => text(x, y, words, { size: 24, fill: LABEL })
  const content = [
    label(56, 90, '姓'),
    label(92, 90, '名'),
    text(140, 92, person.name, { size: 32 }),
    label(56, 156, '性'),
    label(92, 156, '别'),
    text(140, 157, person.sex),
    label(230, 156, '民'),
    label(262, 156, '族'),
    text(310, 157, person.nation),
    label(56, 220, '出'),
    label(92, 220, '生'),
    text(140, 221, year),
    label(214, 220, '年'),
    text(256, 221, String(Number(month))),
    label(300, 220, '月'),
    text(338, 221, String(Number(day))),
    label(378, 220, '日'),
    label(56, 286, '住'),
    label(92, 286, '址'),
    ...broken(person.address, 14).map((line, i) => text(140, 287 + i * 38, line)),
    label(56, 470, '公民身份号码'),
    text(280, 472, person.idNumber, { size: 32, spacing: 3, bold: true }),
    '<rect x="640" y="70" width="210" height="270" rx="8" fill="#d5dce3"/><circle cx="745" cy="170" r="56" fill="#9aa7b4"/><rect x="670" y="236" width="150" height="104" rx="50" fill="#9aa7b4"/>',
    sample(650, 378),
  ]
  const { name: realName, idNumber: certNo, address: certAddress, birth: birthDate, nation, sex } = person
  return {
    kind: 'idCardFront',
    svg: svg(900, 560, '#f3f6f8', '#dfe8ee', content),
    truth: { realName, sex: sex === '男' ? 'MALE' : 'FEMALE', nation, birthDate, certAddress, certNo },
  }
}

export function idCardBack(i: number): Card {
  const begin = `20${String(8 + (i % 15)).padStart(2, '0')}.${String(1 + (i % 12)).padStart(2, '0')}.1${i % 10}`
  const end = i % 4 === 3 ? '长期' : `${Number(begin.slice(0, 4)) + 20}${begin.slice(4)}`
  const content = [
    text(530, 120, '中华人民共和国', { size: 46, bold: true, spacing: 6, anchor: 'middle' }),
    text(530, 210, '居民身份证', { size: 60, bold: true, spacing: 12, anchor: 'middle' }),
    '<circle cx="140" cy="160" r="80" fill="#d99" />',
    text(230, 410, '签发机关', { size: 26, bold: true }),
    text(370, 411, '虚构市公安局样本分局'),
    text(230, 474, '有效期限', { size: 26, bold: true }),
    text(370, 475, `${begin}-${end}`),
    sample(640, 530),
  ]
  const truth = {
    certBeginDate: begin.replaceAll('.', '-'),
    certEndDate: end === '长期' ? 'LONG' : end.replaceAll('.', '-'),
    issuer: '虚构市公安局样本分局',
  }
  return { kind: 'idCardBack', svg: svg(900, 560, '#f6f2f0', '#ecdcd8', content), truth }
}

const china = (date: string) => {
  const [year, month, day] = date.split('-')
  return `${year}年${month}月${day}日`
}

export function businessLicence(company: Company): Card {
  const row = (y: number, label: string, value: string) => [
    text(110, y, label, { size: 24, bold: true }),
    text(270, y, value, { size: 24 }),
  ]
  const right = (y: number, label: string, value: string) => [
    text(720, y, label, { size: 24, bold: true }),
    text(860, y, value, { size: 24 }),
  ]
  const content = [
    '<rect x="30" y="30" width="1240" height="840" fill="none" stroke="#c8a24a" stroke-width="8"/>',
    text(650, 190, '营业执照', { size: 84, bold: true, spacing: 30, anchor: 'middle' }),
    text(110, 140, '统一社会信用代码', { size: 22, bold: true }),
    text(110, 176, company.creditCode, { size: 26 }),
    text(610, 240, '（副本）', { size: 30 }),
    ...row(330, '名　　称', company.name),
    ...right(330, '注册资本', company.capital),
    ...row(400, '类　　型', company.kind),
    ...right(400, '成立日期', china(company.begin)),
    ...row(470, '法定代表人', company.legalPerson),
    ...right(470, '营业期限', `${china(company.begin)}至长期`),
    ...row(540, '经营范围', '汽车销售;汽车零配件零售;机械设备租赁。'),
    ...row(610, '住　　所', company.address),
    text(820, 740, '登记机关', { size: 26, bold: true }),
    text(820, 790, company.registrar, { size: 24 }),
    sample(110, 840),
  ]
  const { name: companyName, creditCode, kind: companyType, legalPerson, address, begin: beginDate } = company
  return {
    kind: 'businessLicence',
    svg: svg(1300, 900, '#fdfaf1', '#f1e8cf', content),
    truth: { companyName, creditCode, companyType, legalPerson, address, beginDate },
  }
}

export interface LicenceOfVehicle {
  plateCode: string
  vehicleType: string
  owner: string
  address: string
  useCharacter: string
  model: string
  vin: string
  engineNo: string
  registerDate: string
  issueDate: string
}

export function vehicleLicence(of: LicenceOfVehicle): Card {
  const pair = (x: number, y: number, zh: string, en: string, value: string, wide = 150) => [
    text(x, y, zh, { size: 20, fill: '#444' }),
    text(x, y + 17, en, { size: 12, fill: '#666' }),
    text(x + wide, y + 8, value, { size: 26 }),
  ]
  const content = [
    text(450, 62, '中华人民共和国机动车行驶证', { size: 34, bold: true, anchor: 'middle' }),
    text(450, 88, "Vehicle License of the People's Republic of China", { size: 14, anchor: 'middle' }),
    ...pair(50, 136, '号牌号码', 'Plate No.', of.plateCode),
    ...pair(450, 136, '车辆类型', 'Vehicle Type', of.vehicleType),
    ...pair(50, 200, '所有人', 'Owner', of.owner),
    ...pair(50, 264, '住　址', 'Address', of.address),
    ...pair(50, 328, '使用性质', 'Use Character', of.useCharacter),
    ...pair(420, 328, '品牌型号', 'Model', of.model, 120),
    ...pair(300, 396, '车辆识别代号', 'VIN', of.vin),
    ...pair(300, 452, '发动机号码', 'Engine No.', of.engineNo),
    ...pair(300, 510, '注册日期', 'Register Date', of.registerDate, 110),
    ...pair(590, 510, '发证日期', 'Issue Date', of.issueDate, 110),
    '<rect x="60" y="380" width="200" height="150" fill="none" stroke="#c33" stroke-width="4"/>',
    text(160, 430, '虚构市', { size: 30, fill: '#c33', anchor: 'middle' }),
    text(160, 475, '公安局样本', { size: 30, fill: '#c33', anchor: 'middle' }),
    text(160, 518, '支队', { size: 30, fill: '#c33', anchor: 'middle' }),
    sample(50, 570),
  ]
  const { plateCode, vin, engineNo, owner: licenceOwner, registerDate, issueDate } = of
  return {
    kind: 'vehicleLicence',
    svg: svg(900, 590, '#f4f8f4', '#dcebdd', content),
    truth: { plateCode, vin, engineNo, licenceOwner, registerDate, issueDate },
  }
}

/** A letter by which a company empowers who acts for it. */
export function authorisation(company: Company, agent: Person, phone: string): Card {
  const content = [
    text(450, 110, '授权委托书', { size: 48, bold: true, spacing: 8, anchor: 'middle' }),
    text(90, 220, `委托单位：${company.name}`),
    text(90, 280, `统一社会信用代码：${company.creditCode}`),
    text(90, 340, `法定代表人：${company.legalPerson}`),
    text(90, 400, `经办人：${agent.name}`),
    text(90, 460, `身份证号码：${agent.idNumber}`),
    text(90, 520, `联系电话：${phone}`),
    text(90, 600, '兹委托上述经办人办理车联网卡实名登记事宜。'),
    sample(90, 740),
  ]
  return {
    kind: 'company',
    svg: svg(900, 800, '#ffffff', '#f4f4f4', content),
    truth: {
      companyName: company.name,
      creditCode: company.creditCode,
      legalPerson: company.legalPerson,
      agentName: agent.name,
      agentCertNo: agent.idNumber,
      agentPhone: phone,
    },
  }
}

/** The page of a passport that is read by machines (ICAO 9303), of a state that is none (UTO). */
export function passport(of: {
  surname: string
  given: string
  number: string
  lines: readonly [string, string]
  birth: string
  end: string
}): Card {
  const row = (x: number, y: number, label: string, value: string) => [
    text(x, y, label, { size: 16, fill: LABEL }),
    text(x, y + 32, value, { size: 26 }),
  ]
  const content = [
    text(60, 60, '护照 PASSPORT', { size: 28, bold: true }),
    ...row(620, 50, '护照号码/Passport No.', of.number),
    ...row(340, 120, '姓名/Name', `${of.surname}, ${of.given}`),
    ...row(340, 200, '国籍/Nationality', 'UTOPIA'),
    ...row(340, 280, '出生日期/Date of birth', of.birth),
    ...row(620, 280, '有效期至/Date of expiry', of.end),
    '<rect x="60" y="100" width="230" height="290" fill="#d5dce3"/>',
    sample(340, 390),
    ...of.lines.map(
      (line, i) =>
        `<text x="50" y="${510 + i * 56}" font-family="DejaVu Sans Mono" font-size="32" fill="#222">${escape(line)}</text>`,
    ),
  ]
  return {
    kind: 'otherCard',
    svg: svg(980, 620, '#f2f4fa', '#dde3f1', content),
    truth: {
      realName: `${of.surname} ${of.given}`,
      certNo: of.number,
      certEndDate: of.end,
      nationality: 'UTOPIA',
      certType: 'PASSPORT',
    },
  }
}
