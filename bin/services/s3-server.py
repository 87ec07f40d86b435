#!/usr/bin/python3
"""A real S3-compatible server for tests and for trying things: OpenStack Swift with its s3api, from Debian's packages.

    /usr/bin/python3 bin/services/s3-server.py <folder> [<port>]

makes the bucket, prints the settings for Loopyard, a line each, and serves on 127.0.0.1 until its standard input or it
itself is ended. The folder keeps the objects; its file system needs user xattrs (ext4, xfs, btrfs, overlayfs).
"""
import getpass
import os
import signal
import socket
import subprocess
import sys

PACKAGES = ['python3-swift', 'memcached']
KEY, SECRET, BUCKET, REGION = 'test:tester', 'testing-secret', 'loopyard', 'us-east-1'
FILTERS = 'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink'
FILTER_SETTINGS = {
    's3api': f'location = {REGION}\nmax_upload_part_num = 10000',
    'tempauth': f'user_{KEY.replace(":", "_")} = {SECRET} .admin',
    'slo': 'max_manifest_segments = 10000\nallow_async_delete = false',
    'versioned_writes': 'allow_object_versioning = true',
}


def demand_packages():
    installed = subprocess.run(['dpkg-query', '-W', '-f', '${db:Status-Status}\n', *PACKAGES], capture_output=True, text=True)
    if installed.stdout.split() != ['installed'] * len(PACKAGES):
        sys.exit(f'This takes some of Debian’s packages: apt-get install {" ".join(PACKAGES)}')


def listen(port=0):
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(('127.0.0.1', port))
    sock.listen(128)
    return sock


def write_config(folder, name, port, filters):
    """The long timeouts and the error limit: with one replica there is no other server to turn to."""
    text = f"""[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
swift_dir = {folder}
devices = {folder}/data
mount_check = false
disable_fallocate = true
log_level = WARNING
conn_timeout = 10
node_timeout = 60
container_update_timeout = 60
error_suppression_limit = 1000000
[pipeline:main]
pipeline = {filters} {name}-server
[app:{name}-server]
use = egg:swift#{name}
account_autocreate = true
"""
    for each in filters.split():
        kind = 'memcache' if each == 'cache' else each
        text += f'[filter:{each}]\nuse = egg:swift#{kind}\n{FILTER_SETTINGS.get(each, "")}\n'
    path = os.path.join(folder, f'{name}-server.conf')
    with open(path, 'w') as file:
        file.write(text)
    return path


def build_ring(folder, name, port):
    """Which server holds what: one replica on one device."""
    from swift.common.ring import RingBuilder
    ring = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1.0, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, name + '.ring.gz'))


def make_bucket(port):
    """By Swift's own protocol, which needs no signature of Amazon's kind."""
    import http.client

    def ask(method, path, headers):
        connection = http.client.HTTPConnection('127.0.0.1', port, timeout=30)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 300:
            sys.exit(f'{method} {path} was answered {answer.status}')
        return answer

    signed_in = ask('GET', '/auth/v1.0', {'X-Auth-User': KEY, 'X-Auth-Key': SECRET})
    ask('PUT', f'/v1/AUTH_test/{BUCKET}', {'X-Auth-Token': signed_in.headers['X-Auth-Token']})


def serve(folder, port):
    os.makedirs(os.path.join(folder, 'data', 'd1'), exist_ok=True)
    with open(os.path.join(folder, 'swift.conf'), 'w') as file:
        file.write('[swift-hash]\nswift_hash_path_suffix = loopyard\n')
    from swift.common import utils
    utils.set_swift_dir(folder)  # before the imports that read swift.conf
    import eventlet
    import eventlet.wsgi
    eventlet.monkey_patch()
    from swift.common import wsgi
    sockets = {**{name: listen() for name in ('account', 'container', 'object')}, 'proxy': listen(port)}
    cache = listen()
    cache_port = cache.getsockname()[1]
    cache.close()
    memcached = subprocess.Popen(['memcached', '-l', '127.0.0.1', '-p', str(cache_port), '-U', '0', '-u', getpass.getuser(), '-m', '16'])
    FILTER_SETTINGS['cache'] = f'memcache_servers = 127.0.0.1:{cache_port}'
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        for name, sock in sockets.items():
            bound = sock.getsockname()[1]
            if name != 'proxy':
                build_ring(folder, name, bound)
            path = write_config(folder, name, bound, FILTERS if name == 'proxy' else 'healthcheck')
            app = wsgi.loadapp(path, global_conf={'log_name': name})
            # The SDK looks for `ETag`, but the default is `Etag`.
            options = {'protocol': wsgi.SwiftHttpProtocol, 'capitalize_response_headers': False}
            eventlet.spawn(eventlet.wsgi.server, sock, app, utils.NullLogger(), **options)
        port = sockets['proxy'].getsockname()[1]
        make_bucket(port)
        print(f'S3_ENDPOINT=http://127.0.0.1:{port}\nS3_BUCKET={BUCKET}\nS3_REGION={REGION}\nS3_ACCESS_KEY_ID={KEY}\nS3_SECRET_ACCESS_KEY={SECRET}', flush=True)
        eventlet.tpool.execute(sys.stdin.read)
    finally:
        memcached.kill()


if __name__ == '__main__':
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    demand_packages()
    serve(os.path.realpath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) == 3 else 0)
