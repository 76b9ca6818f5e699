-- Pairs of neighbouring characters, in lower case, each once. Words of Chinese and Japanese have two to four characters, and an
-- index of triples knows none of theirs (decision 32).
create function app.all_pairs(value text) returns text[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct substr(lower(value), n, 2)), '{}') from generate_series(1, length(value) - 1) n
);

-- What an index holds of a text: nothing where it is of ASCII alone, which triples find.
create function app.pairs(value text) returns text[]
language sql immutable strict parallel safe
return case when octet_length(value) = length(value) then '{}'::text[] else app.all_pairs(value) end;
