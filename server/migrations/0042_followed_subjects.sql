-- Oldest server: 0033
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_one_subject" CHECK (num_nonnulls(post_id, followed_user_id) = 1);