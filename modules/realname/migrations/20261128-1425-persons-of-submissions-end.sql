-- What is sealed of a submission is of a person: it goes with the papers, and at the latest when the submission has ended. The
-- card, by which the operator is asked, stays. Of submissions from before nothing but the card stays either.
alter table one_link_submission add column iccid varchar(20), add column msisdn varchar(20);
update one_link_submission s set iccid = i.iccid, msisdn = i.msisdn
from vehicle_verify_info i where i.tenant_id = s.tenant_id and i.vin = s.vin;
update one_link_submission set iccid = coalesce(iccid, ''), msisdn = coalesce(msisdn, '');
alter table one_link_submission alter column iccid set not null, alter column msisdn set not null, alter column sealed drop not null;
update one_link_submission set sealed = null;
create index on one_link_submission (tenant_id, side, request_id) where sealed is not null;
