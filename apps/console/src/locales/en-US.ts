const parts = import.meta.glob<Record<string, string>>(
  [
    '../../../../{apps,packages,protocols,modules}/*/locales/en-US.json',
    '../../../../{apps,packages,protocols,modules}/*/locales/*.en-US.json',
  ],
  { eager: true, import: 'default' },
)

export default Object.assign({}, ...Object.values(parts)) as Record<string, string>
