# PostgreSQL's image runs this once, when it makes the database: the app is no superuser.
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" <<'SQL'
create role tabletally login password :'password';
create database tabletally owner tabletally;
SQL
