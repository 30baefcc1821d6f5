#!/bin/sh
# Writes the files of every host below OUT/HOST, as they belong below / there:
#   ./render.sh cluster.env OUT
set -eu
settings=$(realpath "$1")
out=$2
templates=$(dirname "$(realpath "$0")")
set -a
. "$settings"
set +a
umask 077

for name in DB_1 DB_2 APP_1 APP_2 PROXY_1 NETWORK SUPERUSER_PASSWORD REPLICATION_PASSWORD DATABASE_PASSWORD \
  PATRONI_PASSWORD DATABASE_PORT APP_SECRET BASE_URL; do
  eval "value=\${$name:-}"
  if [ -z "$value" ]; then
    echo "$name is missing in $settings" >&2
    exit 1
  fi
done
if [ -n "${S3_BUCKET_URL:-}" ]; then
  files=strojpark-s3.env
  export DATA_DIR=/var/lib/strojpark
elif [ -n "${SHARED_FOLDER:-}" ]; then
  files=
  export DATA_DIR="$SHARED_FOLDER"
else
  echo "S3_BUCKET_URL or SHARED_FOLDER is missing in $settings: one product host would not have the files of the other" >&2
  exit 1
fi
names='$HOST $ADDRESS $DB_1 $DB_2 $APP_1 $APP_2 $PROXY_1 $NETWORK $SUPERUSER_PASSWORD $REPLICATION_PASSWORD
  $DATABASE_PASSWORD $PATRONI_PASSWORD $DATABASE_PORT $APP_SECRET $BASE_URL $DATA_DIR
  $S3_BUCKET_URL $S3_ACCESS_KEY_ID $S3_SECRET_ACCESS_KEY $S3_REGION'

# write TEMPLATE FILE, for the host of HOST and ADDRESS
write() {
  mkdir -p "$(dirname "$out/$HOST/$2")"
  envsubst "$names" <"$templates/$1" >"$out/$HOST/$2"
}

database() {
  export HOST=$1 ADDRESS=$2
  write etcd etc/default/etcd
  write patroni.yml etc/patroni/config.yml
  write pgbackrest.conf etc/pgbackrest.conf
  write strojpark-backup.service etc/systemd/system/strojpark-backup.service
  write strojpark-backup.timer etc/systemd/system/strojpark-backup.timer
}
product() {
  export HOST=$1 ADDRESS=$2
  write haproxy-database.cfg etc/haproxy/haproxy.cfg
  write pgbouncer.ini etc/pgbouncer/pgbouncer.ini
  write pgbouncer-users.txt etc/pgbouncer/userlist.txt
  write strojpark.env etc/strojpark.env
  [ -z "$files" ] || envsubst "$names" <"$templates/$files" >>"$out/$HOST/etc/strojpark.env"
}
proxy() {
  export HOST=$1 ADDRESS=$2
  write etcd etc/default/etcd
  write haproxy-web.cfg etc/haproxy/haproxy.cfg
  write unavailable.http etc/haproxy/errors/unavailable.http
}

database db-1 "$DB_1"
database db-2 "$DB_2"
product app-1 "$APP_1"
product app-2 "$APP_2"
proxy proxy-1 "$PROXY_1"
