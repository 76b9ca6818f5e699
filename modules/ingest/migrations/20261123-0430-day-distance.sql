alter table vehicle_realtime
  add column travelled jsonb,        -- `Travelled`: what day_distance is counted from
  add column late_time timestamptz;  -- device time of the newest late report that it lacks
