comment on table feedback is 'scope: author';
call app.protect_from_customers('feedback', 'author');
