-- The limits of statements outside of transactions, which a pooler does not pass on. They apply to
-- all programs that use this role in this database.
ALTER ROLE folio IN DATABASE folio SET statement_timeout = 5000;
ALTER ROLE folio IN DATABASE folio SET lock_timeout = 5000;
ALTER ROLE folio IN DATABASE folio SET idle_in_transaction_session_timeout = 20000;
ALTER ROLE folio IN DATABASE folio SET max_parallel_workers_per_gather = 0;
