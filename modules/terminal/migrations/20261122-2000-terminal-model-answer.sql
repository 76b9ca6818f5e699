-- How terminals of a model want to be answered where the protocol leaves a choice, and minutes east of UTC that their
-- clocks run at; null: as the protocol has it.
alter table terminal_model
  add column answer_form text check (answer_form in ('time', 'body')),
  add column clock_zone  integer check (clock_zone between -720 and 840);
