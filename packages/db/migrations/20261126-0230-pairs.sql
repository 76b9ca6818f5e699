-- Pairs of neighbouring characters, each once, of which one is outside ASCII. Words of Chinese and Japanese have two to four
-- characters, and an index of triples knows none of theirs (decision 32).
create function app.pairs(value text) returns text[]
language sql immutable strict parallel safe
return case when octet_length(value) = length(value) then '{}'::text[] else (
  select coalesce(array_agg(distinct pair), '{}')
  from (select substr(lower(value), n, 2) as pair from generate_series(1, length(value) - 1) n) p
  where octet_length(pair) > 2
) end;
