/** The first character of each initial in the order of the Chinese collation (pinyin): no syllable begins with i, u or v. */
const FIRST = Array.from('阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀')
const LETTERS = 'abcdefghjklmnopqrstwxyz'
const IDEOGRAPH = /\p{Script=Han}/u

const collator = new Intl.Collator('zh-CN')
const known = new Map<string, string>()

function initialOf(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const place = FIRST.findLastIndex((first) => collator.compare(first, character) <= 0)
  const initial = LETTERS.charAt(Math.max(0, place))
  known.set(character, initial)
  return initial
}

/** A text as people type it who know its sound: 车辆分布 → clfb. What is no ideograph stays as it is, in small letters. */
export function initialsOf(text: string): string {
  return Array.from(text, (character) =>
    IDEOGRAPH.test(character) ? initialOf(character) : character.toLowerCase(),
  ).join('')
}
