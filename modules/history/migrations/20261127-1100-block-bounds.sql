-- Between which numbers the rows of a packed block lie (`pack/bounds.ts`): questions pass over blocks that cannot answer them.
-- Blocks that were packed before have none, and are always read.
alter table frame_block add column bounds integer[];
