import { vinCheckDigit } from '@motorpool/kernel'
import {
  authorisation,
  businessLicence,
  type Card,
  idCardBack,
  idCardFront,
  passport,
  vehicleLicence,
} from './draw.ts'
import { machineLines } from './machine-lines.ts'
import { company, person } from './people.ts'
import type { Shot } from './photograph.ts'
import { SCENES, type Scene } from './scene.ts'

/** The photographs of the set, from a scan to what a hurried hand makes. */
const SHOTS: readonly Shot[] = [
  {},
  { turned: 180 },
  { turned: 90, quality: 70 },
  { turned: 8, shade: 0.6 },
  { aslant: 0.22 },
  { turned: -90, blur: 0.8 },
  { aslant: 0.15, turned: -14, shade: 0.7, quality: 65 },
  { turned: 167, blur: 0.7, side: 1200 },
]

const withDigit = (vin: string) => vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9)

export function licenceOf(i: number) {
  return vehicleLicence({
    plateCode: `京A${'DF'[i % 2] ?? 'D'}${String(10203 + i * 777)}`,
    vehicleType: i % 2 ? '小型轿车' : '重型半挂牵引车',
    owner: i % 2 ? person(i).name : company(i).name,
    address: company(i).address,
    useCharacter: i % 2 ? '非营运' : '货运',
    model: `样本牌YB${4180 + i}BEV`,
    vin: withDigit(`LTEST${'ABCDEFGH'[i % 8] ?? 'A'}77000${String(100_001 + i * 13)}`),
    engineNo: `YD${220_034 + i * 91}`,
    registerDate: `20${14 + (i % 9)}-0${1 + (i % 9)}-1${i % 10}`,
    issueDate: `20${15 + (i % 9)}-0${1 + (i % 9)}-2${i % 9}`,
  })
}

const NAMES = [
  ['SAMPLE', 'ANNA'],
  ['MUSTER', 'ERIK'],
  ['SPECIMEN', 'LINA'],
  ['EXAMPLE', 'JOHN'],
] as const

export function passportOf(i: number) {
  const [surname, given] = NAMES[i % NAMES.length] ?? NAMES[0]
  const [number, birth, end] = [
    `L${898_902_300 + i * 17}`.slice(0, 9),
    `19${71 + i}-08-1${i % 10}`,
    `203${i % 5}-04-15`,
  ]
  return passport({
    surname,
    given,
    number,
    birth,
    end,
    lines: machineLines({ state: 'UTO', surname, given, number, birth, sex: 'F', end }),
  })
}

/** What one says that a card is when it is handed in. */
export const documentOf = ({ kind }: Card) =>
  kind === 'idCardFront' || kind === 'idCardBack' ? 'idCard' : kind

/** A card of each kind for each way of taking its picture. */
function ofEach<How>(hows: readonly How[]): { card: Card; how: How }[] {
  const drawn = (make: (i: number) => Card) => hows.map((how, i) => ({ card: make(i), how }))
  return [
    ...drawn((i) => idCardFront(person(i))),
    ...drawn(idCardBack),
    ...drawn((i) => businessLicence(company(i))),
    ...drawn(licenceOf),
    ...drawn((i) => authorisation(company(i), person(i + 5), `1390000${1000 + i * 37}`)),
    ...drawn(passportOf),
  ]
}

/** Of each kind a card for each shot, eight at most. */
export const cardSet = (each: number): { card: Card; shot: Shot }[] =>
  ofEach(SHOTS.slice(0, each)).map(({ card, how }) => ({ card, shot: how }))

/** The same cards as a telephone would take them, four of each kind at most. */
export const sceneSet = (each: number): { card: Card; scene: Scene }[] =>
  ofEach(SCENES.slice(0, each)).map(({ card, how }) => ({ card, scene: how }))
