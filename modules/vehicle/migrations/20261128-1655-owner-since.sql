-- The day from which the vehicle is its owner's, where it was somebody else's before: what came earlier stays with the former one.
alter table vehicle add owner_since date;
