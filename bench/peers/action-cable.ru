# A channel as in the Rails guides: the connection is checked against a row; a comment is stored, then broadcast.
require 'rails'
require 'active_record/railtie'
require 'action_controller/railtie'
require 'action_cable/engine'

class Bench < Rails::Application
  config.root = __dir__
  config.eager_load = true
  config.cache_classes = true
  config.secret_key_base = 'only for a bench'
  config.logger = Logger.new(IO::NULL)
  config.hosts.clear
  config.action_cable.mount_path = '/cable'
  config.action_cable.disable_request_forgery_protection = true
  initializer('bench.cable', after: 'action_cable.set_configs') do
    ActionCable.server.config.cable = { adapter: 'redis', url: ENV.fetch('REDIS_URL') }
  end
end

class Session < ActiveRecord::Base; end
class Comment < ActiveRecord::Base; end

module ApplicationCable
  class Connection < ActionCable::Connection::Base
    identified_by :session

    def connect
      self.session = Session.find_by(token: request.params[:token]) || reject_unauthorized_connection
    end
  end
end

class MessagesChannel < ActionCable::Channel::Base
  def subscribed
    stream_from "messages_#{params[:messageable_id]}"
  end

  def send_message(data)
    post_id = params[:messageable_id]
    comment = Comment.create!(post_id: post_id, user_id: session.user_id, text: data['text'], uuid: data['uuid'])
    ActionCable.server.broadcast("messages_#{post_id}", { type: 'created', message: comment.as_json })
  end
end

Bench.initialize!
ActiveRecord::Base.connection.execute(<<~SQL)
  create table sessions (id bigserial primary key, token text unique not null, user_id bigint not null);
  create table comments (id bigserial primary key, post_id bigint not null, user_id bigint not null, text text not null,
    uuid uuid not null, created_at timestamptz not null, updated_at timestamptz not null);
  insert into sessions (token, user_id) select 'session-' || n, n from generate_series(1, 1000) n;
SQL
run Bench
