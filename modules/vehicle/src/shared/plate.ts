const PROVINCE = '[京津沪渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青宁蒙新]'
/** Letters and digits of plates: no I and no O, which look like digits. */
const SIGN = '[A-HJ-NP-Z0-9]'

/** Kinds of plates by their form; the text of each is `vehicle.plate.<kind>`. */
const FORMS = {
  newEnergySmall: `${PROVINCE}[A-HJ-NP-Z][A-HJK]${SIGN}\\d{4}`,
  newEnergyLarge: `${PROVINCE}[A-HJ-NP-Z]\\d{5}[A-HJK]`,
  trailer: `${PROVINCE}[A-HJ-NP-Z]${SIGN}{4}挂`,
  driving: `${PROVINCE}[A-HJ-NP-Z]${SIGN}{4}学`,
  police: `${PROVINCE}[A-HJ-NP-Z]${SIGN}{4}警`,
  hongKong: `粤Z${SIGN}{4}港`,
  macao: `粤Z${SIGN}{4}澳`,
  civil: `${PROVINCE}[A-HJ-NP-Z]${SIGN}{5}`,
  tractor: `${PROVINCE}\\d{2}${SIGN}{5}`,
} as const

export type PlateKind = keyof typeof FORMS

const EXPRESSIONS = Object.entries(FORMS).map(
  ([kind, form]) => [kind as PlateKind, new RegExp(`^${form}$`)] as const,
)

/** The kind of plate that a text has the form of (GA 36, GA 802 and, of tractors, NY 345.1); undefined for any other text. */
export function plateKind(text: string): PlateKind | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s·.-]/g, '')
  return EXPRESSIONS.find(([, form]) => form.test(plain))?.[0]
}
