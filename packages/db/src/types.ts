import pg from 'pg'

// timestamptz travels as ms since the epoch, date as YYYY-MM-DD, numeric as a number; bigint stays text (ids).
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  Date.parse(text.length === 22 ? `${text}:00` : text),
)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export { pg }
